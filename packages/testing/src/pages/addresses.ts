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

/** A path with a query, where there is one. */
const at = (path: string, query: Record<string, string> = {}) => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Where the screens of the console are, below its own address. */
export const CONSOLE = {
  /** Of a phone. */
  overview: '/overview',
  /** The list, narrowed by its filters; `package` opens one beside it. */
  packages: (query: Record<string, string> = {}) => at('', query),
  packagePage: (trackingNumber: string) => `/packages/${trackingNumber}`,
  /** `user` opens one beside the table. */
  users: ({ user, ...query }: Record<string, string> = {}) =>
    at(user === undefined ? '/users' : `/users/${user}`, query),
  support: '/support',
  conversation: (id: string) => `/support/conversations/${id}`,
  inbox: '/support/inbox',
  bulletins: '/support/bulletins',
  failedJobs: '/support/failed-jobs',
  analytics: (query: Record<string, string> = {}) => at('/analytics', query),
  audit: (query: Record<string, string> = {}) => at('/audit', query),
  scan: '/scan',
  import: (id?: string) => (id === undefined ? '/import' : `/import/${id}`),
  settings: (section?: string) => (section === undefined ? '/settings' : `/settings/${section}`),
  report: (query: Record<string, string> = {}) => at('/report', query),
} as const;

/** A screen of the console, by its path; the list without one. */
export const consoleAddress = (screen = '') => `/admin${screen}`;

/** A screen of the console in the desktop app. */
export const desktopAddress = (screen = '') => `app://console${consoleAddress(screen)}`;
