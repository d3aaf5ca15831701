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
  /** The list, narrowed by its filters; `package` opens one beside it. */
  packages: (query: Record<string, string> = {}) => at('', query),
  packagePage: (trackingNumber: string) => `/packages/${trackingNumber}`,
  /** `user` opens one beside the table. */
  users: (query: Record<string, string> = {}) => at('', { tab: 'users', ...query }),
  support: at('', { tab: 'support' }),
  conversation: (id: string) => at('', { tab: 'support', conversation: id }),
  inbox: at('', { tab: 'support', view: 'inbox' }),
  bulletins: at('', { tab: 'support', view: 'bulletins' }),
  failedJobs: at('', { tab: 'support', view: 'failed-jobs' }),
  analytics: (query: Record<string, string> = {}) => at('', { tab: 'analytics', ...query }),
  audit: (query: Record<string, string> = {}) => at('', { tab: 'audit', ...query }),
  scan: '/scan',
  import: (id?: string) => (id === undefined ? '/import' : `/import/${id}`),
  settings: (section?: string) => (section === undefined ? '/settings' : `/settings/${section}`),
  report: (query: Record<string, string> = {}) => at('/report', query),
} as const;

/** A screen of the console on the site; the list without one. */
export const consoleAddress = (screen = '') => `/admin${screen}`;

/** A screen of the console in the desktop app, below its origin. */
export const desktopPath = (screen = '') => (screen.startsWith('/') ? screen : `/${screen}`);

/** A screen of the console in the desktop app. */
export const desktopAddress = (screen = '') => `app://console${desktopPath(screen)}`;
