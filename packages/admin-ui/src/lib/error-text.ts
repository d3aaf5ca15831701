import { ApiError } from '@moveway/api-client/api-error.ts';
import { unreachableText } from '@moveway/api-client/unreachable.ts';

/** Whether the caller is signed in no longer, or no administrator any more. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden');
}

/** Whether a search was rejected because too much matches it, so that a retry is pointless. */
export function isTooBroad(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'search_too_broad';
}

/** The server's own sentence about an error, else `fallback` (specification, section 8). */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** Explains to the user why something could not be loaded. */
export function loadErrorText(error: unknown): string {
  return unreachableText(error) ?? errorText(error, 'The server sent an unexpected response.');
}
