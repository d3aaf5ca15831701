import { newIdempotencyKey } from './idempotency-key.ts';
import type { ApiEndpoint, ApiInput, ApiOutput, CallEndpoint } from '@moveway/contracts/api.ts';
import { MERGE_PATCH } from '@moveway/contracts/http/route.ts';
import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { ApiError } from './api-error.ts';
import { jsonObject } from './json-object.ts';

/** How long a call may take until its answer has arrived whole, in milliseconds. */
const TIME_LIMIT_MS = 30_000;

export interface ApiClientOptions {
  /** Origin of the API, without a trailing slash; empty for the page's own. */
  baseUrl: string;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** Administrator's bearer credential, asked for at each call so that signing out takes effect at once. */
  adminToken?: () => string | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** In milliseconds, from sending to the end of the answer, for calls that take longer than most. */
  timeLimit?: number;
  /** Repeating a write under the same key returns the first answer; each call has a key of its own unless given. */
  idempotencyKey?: string;
}

type RuntimeInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/**
 * Calls a route by its declared name. Types come from the contract; nothing of it is downloaded.
 * @throws {ApiError} for every answer that is not OK, and for one that is not the route's: a proxy or a network's
 * sign-in page may answer in the server's place. A network failure stays fetch's TypeError, a timeout a `TimeoutError`.
 */
export type ApiCall = <E extends CallEndpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options?: CallOptions,
) => Promise<ApiOutput<E>>;

export function createApiClient({ baseUrl, fetch: send = fetch, adminToken }: ApiClientOptions): ApiCall {
  return async (endpoint, input, options = {}) => {
    // Each route's own input is checked where it is called; here only the three places of a value matter.
    const { params = {}, query = {}, body } = input as RuntimeInput;
    // An endpoint is always "METHOD /path" by its type.
    const [method, path] = endpoint.split(' ') as [string, string];
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) {
      headers.set('content-type', method === 'PATCH' ? MERGE_PATCH : 'application/json');
    }
    if (method !== 'GET') {
      headers.set('idempotency-key', options.idempotencyKey ?? newIdempotencyKey());
    }
    const token = adminToken?.();
    if (token !== undefined) {
      headers.set('authorization', `Bearer ${token}`);
    }
    const timeout = AbortSignal.timeout(options.timeLimit ?? TIME_LIMIT_MS);
    const response = await send(`${baseUrl}${fillPath(path, params)}${queryString(query)}`, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    // A byte order mark belongs to the text: spreadsheets detect UTF-8 by it.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    // Typed by the contract: the server parsed the answer with its schema, and its top level was compared here.
    return readResponse(endpoint, response, text) as never;
  };
}

/** The address of a call, for a link that the browser follows by itself. */
export function addressOf<E extends ApiEndpoint>(baseUrl: string, endpoint: E, input: ApiInput<E>): string {
  const { params = {}, query = {} } = input as RuntimeInput;
  return `${baseUrl}${fillPath(endpoint.slice(endpoint.indexOf(' ') + 1), params)}${queryString(query)}`;
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

/**
 * The answer to a call: parsed JSON, or text where the route declares text.
 * @throws {ApiError} when the status is a failure, and when a success is not what the route answers with: its content
 * type, its syntax, or a key that every answer of the route has at its top level
 */
export function readResponse(endpoint: CallEndpoint, response: Response, body: string): unknown {
  const answer = response.ok ? declaredAnswer(endpoint, response.headers, body) : undefined;
  if (answer === undefined) {
    throw new ApiError(response, body);
  }
  return answer;
}

function declaredAnswer(endpoint: CallEndpoint, headers: Headers, body: string): unknown {
  const declared = responseKeys[endpoint];
  if (typeof declared === 'string') {
    return headers.get('content-type')?.startsWith(declared) ? body : undefined;
  }
  const answer = jsonObject(headers, body);
  return answer && declared.every((key) => key in answer) ? answer : undefined;
}
