/** Refusals of the accounts feature: code -> HTTP status. */
export const accountErrors = {
  /** Unknown user, wrong password, or a user who is no administrator where one is meant: one answer for all. */
  'account.bad_credentials': 401,
} as const;
