import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';

/** Headers that are forwarded. Cookies and `Origin` are not: the bearer token alone authenticates here. */
const REQUEST_HEADERS = ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match'];
/** What describes the answer's transport rather than its content; fetch has undone it already. */
const TRANSPORT_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'set-cookie',
  'transfer-encoding',
];

/** Forwards API calls of the window to the server, so that the window has one origin only and needs no CORS. */
export function createApiProxy(
  serverUrl: string,
  send: typeof fetch,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers();
    for (const name of REQUEST_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) {
        headers.set(name, value);
      }
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    try {
      const answer = await send(`${serverUrl}${pathname}${search}`, {
        method: request.method,
        headers,
        redirect: 'error',
        signal: request.signal,
        body: hasBody ? await request.arrayBuffer() : undefined,
      });
      const answerHeaders = new Headers(answer.headers);
      for (const name of TRANSPORT_HEADERS) {
        answerHeaders.delete(name);
      }
      return new Response(answer.body, { status: answer.status, headers: answerHeaders });
    } catch {
      return unreachable(serverUrl);
    }
  };
}

function unreachable(serverUrl: string): Response {
  const body: ErrorBody = {
    code: 'unavailable',
    message: `The server at ${serverUrl} cannot be reached.`,
    requestId: randomUUID(),
  };
  return Response.json(body, { status: 503 });
}
