import { createErrorReporter } from '@moveway/api-client/error-reports.ts';
import { callApi } from './api.ts';
import { isConsole } from './console-frame.ts';

/** Reports an error of the site, or of the console at /admin. */
export const reportError = createErrorReporter({
  call: callApi,
  app: () => (isConsole(location.pathname) ? 'console' : 'site'),
});
