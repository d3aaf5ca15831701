import { ApiError, retryAfterSeconds } from '@moveway/api-client/api-error.ts';
import { unreachableText } from '@moveway/api-client/unreachable.ts';

/** Why a look-up has no answer. Not finding a number is an answer, and is not among these. */
export type TrackFailure =
  /** The device has no network. */
  | { kind: 'offline' }
  /** There is a network, but no answer came over it. */
  | { kind: 'unreachable' }
  | { kind: 'rate_limited'; retryAfter: number }
  | { kind: 'server'; requestId: string | undefined }
  /** The server rejected the request; `message` is its own text. */
  | { kind: 'rejected'; message: string };

/** The device had no network when a look-up failed; it may be back when the failure is shown. */
export class OfflineError extends Error {}

export function trackFailure(error: unknown): TrackFailure {
  if (error instanceof OfflineError) {
    return { kind: 'offline' };
  }
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== undefined) {
    return { kind: 'rate_limited', retryAfter };
  }
  if (error instanceof ApiError) {
    if (unreachableText(error) !== undefined) {
      // A proxy or a captive portal answered instead of the server.
      return { kind: 'unreachable' };
    }
    return error.status >= 500 || error.serverMessage === undefined
      ? { kind: 'server', requestId: error.requestId }
      : { kind: 'rejected', message: error.serverMessage };
  }
  // fetch fails with a TypeError when nothing answers; a look-up that took too long ends with a TimeoutError.
  const isUnanswered =
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return isUnanswered ? { kind: 'unreachable' } : { kind: 'server', requestId: undefined };
}
