/** Errors of the quotes feature: code -> HTTP status. */
export const quoteErrors = {
  /** A place is not one that the server knows; the field says which. */
  'quote.place_unknown': 422,
} as const;
