import { createErrorReporter } from '@moveway/api-client/error-reports.ts';
import { callApi } from './api.ts';

/** Reports an error of the site, or of the console at /admin. */
export const reportError = createErrorReporter({
  call: callApi,
  app: () => (/^\/admin(?:\/|$)/.test(location.pathname) ? 'console' : 'site'),
});
