/** Errors of the inbox feature: code -> HTTP status. */
export const inboxErrors = {
  'inbox.not_found': 404,
  /** The form's token is missing, forged, too old or too new: take another one and send the form again. */
  'inbox.form_token_rejected': 422,
} as const;
