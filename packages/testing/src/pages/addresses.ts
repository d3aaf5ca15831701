/** Where the pages of the site are, which tests open. */
export const SITE = {
  home: '/',
  tracking: '/tracking',
  dashboard: '/dashboard',
  quote: '/quote',
  contact: '/contact',
  faqs: '/faqs',
  forms: '/forms-publications',
  apiDocument: '/api/docs',
  unknown: '/no-such-page',
} as const;

/** Tracking with the results of these numbers. */
export const trackingAddress = (...numbers: string[]) =>
  numbers.length === 0
    ? SITE.tracking
    : `${SITE.tracking}?number=${numbers.map(encodeURIComponent).join(',')}`;

/** The console at a query, such as `?tab=users`, or at a path below it. */
export const consoleAddress = (rest = '') => `/admin${rest}`;
