import { ApiError } from './api-error.ts';

/**
 * Explains to the user why a call did not reach the server; undefined when the server itself answered.
 * @param error what the call threw: a lost connection and a timeout are no `ApiError`; the page of a proxy, or of a
 * network that wants a sign-in first, has neither code nor sentence of ours
 */
export function unreachableText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) {
    return 'The server cannot be reached. Check the connection, then try again.';
  }
  return error.code === undefined && error.serverMessage === undefined
    ? 'The server cannot be reached: something else on the network answered. If this network asks for a sign-in, do that first, then try again.'
    : undefined;
}
