import { ApiError } from '@moveway/api-client/api-error.ts';

/** When the server says "too many" without saying for how long, in seconds. */
const USUAL_WAIT = 60;

/** When the server accepted a sign-in that the browser did not keep. */
export const NO_COOKIES =
  'Your browser keeps no cookies of this site, so it cannot stay signed in. Allow cookies, then sign in again.';

/** The server's own sentence, else `fallback` (specification, section 8). How long to wait stands in the dialog. */
export function attemptErrorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** How many seconds a throttled person has to wait; undefined when the error is another one. */
export function retryAfterSeconds(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? USUAL_WAIT) : undefined;
}
