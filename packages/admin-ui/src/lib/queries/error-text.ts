import { ApiError } from '@moveway/api-client/api-error.ts';
import { unreachableText as callUnreachableText } from '@moveway/api-client/unreachable.ts';
import { PlatformError } from '../../platform/platform-error.ts';

/** Whether the caller is signed in no longer, or no administrator any more. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden');
}

/** Whether a search was rejected because too much matches it, so that a retry is pointless. */
export function isTooBroad(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'search_too_broad';
}

/** Explains to the user why the server was not reached; undefined when that is not what failed. */
export function unreachableText(error: unknown): string | undefined {
  return error instanceof PlatformError ? undefined : callUnreachableText(error);
}

/** The server's or the shell's own sentence about an error, else `fallback` (specification, section 8). */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof PlatformError) {
    return error.message;
  }
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** Explains to the user why something could not be loaded. */
export function loadErrorText(error: unknown): string {
  return unreachableText(error) ?? errorText(error, 'The server sent an unexpected response.');
}
