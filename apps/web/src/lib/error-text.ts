import { ApiError } from '@moveway/api-client/api-error.ts';
import { unreachableText } from '@moveway/api-client/unreachable.ts';
import { formatWait } from '@moveway/ui/time/use-countdown.ts';

/** What a toast says of a failed call: the server's own sentence, else `fallback` (specification, section 8). */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return fallback;
  }
  const message = error.serverMessage ?? fallback;
  return error.retryAfter === undefined
    ? message
    : `${message} You can try again in ${formatWait(error.retryAfter)}.`;
}

/** What a screen says of a failed call: that the server cannot be reached, else as a toast. */
export function screenErrorText(error: unknown, fallback: string): string {
  return unreachableText(error) ?? errorText(error, fallback);
}
