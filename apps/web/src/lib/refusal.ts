import { ApiError } from '@moveway/api-client/api-error.ts';
import { formatWait } from './use-countdown.ts';

/** Why something was not done, in words for the person who asked for it. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return 'The server cannot be reached. Check the connection, then try again.';
  }
  const message = error.serverMessage ?? fallback;
  return error.retryAfter === undefined
    ? message
    : `${message} You can try again in ${formatWait(error.retryAfter)}.`;
}
