import { ApiError } from '@moveway/api-client/api-error.ts';
import { unreachableText } from '@moveway/api-client/unreachable.ts';
import { formatWait } from '@moveway/ui/time/use-countdown.ts';

/** The text of a toast for a failed call: the server's message, else `fallback` (specification, section 8). */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return fallback;
  }
  const message = error.serverMessage ?? fallback;
  return error.retryAfter === undefined
    ? message
    : `${message} You can try again in ${formatWait(error.retryAfter)}.`;
}

/** The text on a screen for a failed call: that the server cannot be reached, else as in a toast. */
export function screenErrorText(error: unknown, fallback: string): string {
  return unreachableText(error) ?? errorText(error, fallback);
}
