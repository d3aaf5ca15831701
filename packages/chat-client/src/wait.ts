import { ApiError } from '@moveway/api-client/api-error.ts';

/**
 * How long a message that got no answer waits at least, unless the device reports a network before, in milliseconds.
 */
const RETRY_MS = 5000;

/** What the message that is next waits for. */
export interface Wait {
  for: 'network' | 'server';
  /** How long until it is tried again, in milliseconds. */
  ms: number;
  /** What the call threw. */
  error: unknown;
}

/**
 * How long a message waits that no server answered; undefined after an answer that is a failure, whoever gave it: its
 * writer sends it again.
 * @param isLost whether the shell, which answers in the server's place then, cannot reach it
 */
export const waitForNetwork = (error: unknown, isLost = false): Wait | undefined =>
  isLost || !(error instanceof ApiError) || error.status < 400
    ? { for: 'network', ms: RETRY_MS, error }
    : undefined;

/**
 * How long a report or a status update waits that the server has not decided about; undefined once the server itself,
 * and not a network or a proxy in its place, has rejected it for good.
 */
export function waitAfter(error: unknown): Wait | undefined {
  if (!(error instanceof ApiError) || error.code === undefined) {
    return waitForNetwork(error, true);
  }
  // Below 500, who is not signed in, timeouts and a rate limit say nothing about what was sent.
  return error.status >= 500 || [401, 408, 425, 429].includes(error.status)
    ? { for: 'server', ms: Math.max(RETRY_MS, 1000 * (error.retryAfter ?? 0)), error }
    : undefined;
}

/** What the writer of an unsent message is told that it waits for. */
export const waitText = (wait: Wait | undefined) => (wait ? `Waiting for the ${wait.for}` : 'Sending...');
