/** Rejections of the accounts feature: code -> HTTP status. */
export const accountErrors = {
  /** Unknown user, wrong password, or a user who is no administrator where one is meant: one answer for all. */
  'account.bad_credentials': 401,
  /** The current password, asked again before a change, is wrong. Not 401: the session is fine. */
  'account.wrong_password': 403,
  'account.username_taken': 409,
  'account.email_taken': 409,
  'account.not_found': 404,
  /** Somebody must remain to administer; nobody takes their own rights away. */
  'account.last_admin': 409,
  'account.not_yourself': 409,
  'account.session_not_found': 404,
} as const;
