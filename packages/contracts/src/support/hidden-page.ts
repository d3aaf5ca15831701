/** Sent with a call of a console's page that is not shown: no sign that its administrator is there. */
export const HIDDEN_PAGE_HEADER = 'x-page-hidden';
