import { CLIENT_ERROR_MAX as MAX } from '@moveway/contracts/http/http.constants.ts';
import type { ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';
import type { ApiCall } from './api-client.ts';

/** The most reports of one page, which may fail again and again. */
const REPORTS_MAX = 5;

export interface ErrorReporterOptions {
  call: ApiCall;
  /** The app that the page shows at this moment. */
  app: () => ClientError['app'];
}

/**
 * Reports an error that nothing handled to the server, each once and as far as there is a network.
 * @param entry the address of the page's entry file (`import.meta.url`): its name contains the hash of the build
 */
export type ErrorReporter = (failure: unknown, entry: string) => void;

export function createErrorReporter({ call, app }: ErrorReporterOptions): ErrorReporter {
  const reported = new Set<string>();
  return (failure, entry) => {
    // A call that was given up is no defect, and what other origins' scripts throw is hidden from the page.
    if (
      !(failure instanceof Error) ||
      failure.name === 'AbortError' ||
      !navigator.onLine ||
      reported.size >= REPORTS_MAX
    ) {
      return;
    }
    const identity = failure.name + failure.message;
    if (reported.has(identity)) {
      return;
    }
    reported.add(identity);
    const requestId = 'requestId' in failure ? failure.requestId : undefined;
    const body: ClientError = {
      app: app(),
      name: failure.name.slice(0, MAX.name),
      release: (entry.split('/').at(-1) ?? '').slice(0, MAX.release),
      page: location.pathname.slice(0, MAX.page),
      stack: failure.stack?.slice(0, MAX.stack),
      failedRequestId: typeof requestId === 'string' ? requestId : undefined,
    };
    void send(body);
  };

  async function send(body: ClientError): Promise<void> {
    try {
      await call('POST /api/client-errors', { body });
    } catch {
      // A lost report is not worth a retry.
    }
  }
}
