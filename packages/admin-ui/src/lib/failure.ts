import { ApiError } from '@moveway/api-client/api-error.ts';

/** Whether the caller is signed in no longer, or no administrator any more. */
export function isShutOut(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden');
}

/** The server's own sentence about a refusal, else `fallback` (specification, section 8). */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** Why something could not be loaded, in words for the person waiting for it. */
export function loadFailureText(error: unknown): string {
  return error instanceof ApiError
    ? failureText(error, `The server answered with status ${error.status}.`)
    : 'The server cannot be reached. Check the connection.';
}
