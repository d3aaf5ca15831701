import { randomUUID } from 'node:crypto';
import { HIDDEN_PAGE_HEADER } from '@moveway/contracts/http/http.constants.ts';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import type { LastKnownAnswers, LastKnownAnswer } from '../storage/last-known.ts';
import type { Reachability } from '../server/reachability.ts';
import type { ServerAddress } from '../server/address.ts';
import type { ServerFetch } from '../server/session.ts';

/** Headers that are forwarded. Cookies and `Origin` are not: the bearer token alone authenticates here. */
const REQUEST_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  HIDDEN_PAGE_HEADER,
];
/** What describes the answer's transport rather than its content; fetch has undone it already. */
const TRANSPORT_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'set-cookie',
  'transfer-encoding',
];
/** A sign-in clears the stored answers: the next administrator must not see what was shown to the one before. */
const SIGN_IN_PATH = '/api/auth/admin-direct';
const SIGN_OUT_PATH = '/api/auth/logout';
/** How long a call may go without an answer before the server is asked for any, in milliseconds. */
export const SILENT_MS = 5000;
/** The same for a server that was lost before, which is being asked anyway. */
export const SILENT_WHILE_LOST_MS = 1000;
/** Abilities whose changes the page queues while the server cannot be reached. */
const QUEUED_ABILITIES = new Set(['updateStatus']);

export interface ApiProxyOptions {
  address: Pick<ServerAddress, 'get'>;
  fetch: ServerFetch;
  lastKnown: LastKnownAnswers;
  reachability: Pick<Reachability, 'isReachable' | 'report' | 'retry'>;
  /** Whether a header authorizes at a server that was used before this one. */
  isOfServerBefore: (authorization: string | null) => boolean;
}

/**
 * Forwards API calls of the window to the server, so that the window has one origin only and needs no CORS. While the
 * server cannot be reached, reads are answered with what was last known, nothing in it may be changed but by what the
 * page queues, and a sign-out is one all the same.
 */
export function createApiProxy(options: ApiProxyOptions) {
  const { address, fetch, lastKnown, reachability, isOfServerBefore } = options;
  return async (request: Request): Promise<Response> => {
    const serverUrl = address.get();
    const { pathname, search } = new URL(request.url);
    if (serverUrl === undefined) {
      return unavailable('No server was chosen yet.');
    }
    if (isOfServerBefore(request.headers.get('authorization'))) {
      return unavailable('Another server was chosen.');
    }
    const report = (isReachable: boolean) => {
      // What is known of the server before says nothing about this one.
      if (address.get() === serverUrl) {
        reachability.report(isReachable);
      }
    };
    const target = `${serverUrl}${pathname}${search}`;
    const record = lastKnown.recorder();
    const isRead = request.method === 'GET';
    const isSignOut = pathname === SIGN_OUT_PATH;
    const lost = endWhenLost(reachability);
    let answer: Response;
    try {
      answer = await fetch(target, {
        method: request.method,
        headers: pick(request.headers, REQUEST_HEADERS),
        redirect: 'error',
        // What can be answered without the server does not wait for one that has fallen silent.
        signal: isRead || isSignOut ? AbortSignal.any([request.signal, lost.signal]) : request.signal,
        body: isRead || request.method === 'HEAD' ? undefined : await request.arrayBuffer(),
      });
    } catch (error) {
      if (request.signal.aborted) {
        // The window does not want the answer any more, which says nothing about the server.
        throw error;
      }
      report(false);
      if (isSignOut) {
        // The window then deletes the token, the only copy outside the server, and what the token gave access to.
        return Response.json({ signedOut: true });
      }
      const known = isRead ? await lastKnown.read(target) : undefined;
      return known ? readOnlyAnswer(known) : unavailable(`The server at ${serverUrl} cannot be reached.`);
    } finally {
      lost.stop();
    }
    report(true);
    if (pathname === SIGN_IN_PATH && answer.ok) {
      await lastKnown.clear();
    }
    const headers = new Headers(answer.headers);
    for (const name of TRANSPORT_HEADERS) {
      headers.delete(name);
    }
    if (isRead && answer.status === 200 && headers.get('content-type')?.startsWith('application/json')) {
      const body = await answer.text();
      // Not awaited: the answer does not depend on the disk. When the disk is full, only the offline view lacks it.
      void record(target, body).catch(() => undefined);
      return new Response(body, { status: 200, headers });
    }
    return new Response(answer.body, { status: answer.status, headers });
  };
}

/**
 * Ends calls to a server that has fallen silent: where packets are dropped, and where its machine hangs, a connection
 * does not fail for minutes. A call that only takes long goes on, because the server answers beside it.
 * @returns the signal of the end, and what to call once there is an answer
 */
function endWhenLost({ isReachable, retry }: Pick<Reachability, 'isReachable' | 'retry'>): {
  signal: AbortSignal;
  stop: () => void;
} {
  const end = new AbortController();
  const look = async () => {
    if (!isReachable() || !(await retry())) {
      end.abort();
    }
  };
  const timer = setTimeout(() => void look(), isReachable() ? SILENT_MS : SILENT_WHILE_LOST_MS);
  return { signal: end.signal, stop: () => clearTimeout(timer) };
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) {
      picked.set(name, value);
    }
  }
  return picked;
}

/**
 * Abilities travel with the data (`can`), so that taking them away makes every screen show without offering changes
 * that need the server now.
 */
function readOnlyAnswer({ at, body }: LastKnownAnswer): Response {
  const readOnly: unknown = JSON.parse(body, (key, value: unknown) =>
    key === 'can' && typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([ability, isGiven]: [string, unknown]) => [
            ability,
            QUEUED_ABILITIES.has(ability) && isGiven,
          ]),
        )
      : value,
  );
  return Response.json(readOnly, { headers: { 'x-last-known-at': at } });
}

function unavailable(message: string): Response {
  const body: ErrorBody = { code: 'unavailable', message, requestId: randomUUID() };
  return Response.json(body, { status: 503 });
}
