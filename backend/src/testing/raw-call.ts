import { randomBytes } from 'node:crypto';
import type { ApiRoute } from '@moveway/contracts/api.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import type { Account } from '../accounts/account.repo.ts';
import { sessionRepo } from '../accounts/session.repo.ts';

/** The credentials of a call. */
export type Credentials = Record<string, string>;

export interface OpenedSession {
  id: string;
  credentials: Credentials;
}

/** Signs a user in without a password: a session of its own for each call. */
export async function openSession(
  url: string,
  account: Account,
  kind: 'browser' | 'token' = 'browser',
): Promise<OpenedSession> {
  const secret = randomBytes(32).toString('base64url');
  const { id } = await sessionRepo.create(secret, kind, {
    userId: account.id,
    passwordVersion: account.passwordVersion,
    signedInAt: Date.now(),
    device: 'Test',
    address: '127.0.0.1',
  });
  const credentials: Credentials =
    kind === 'token'
      ? { authorization: `Bearer ${secret}` }
      : { cookie: `${SESSION_COOKIE}=${secret}`, origin: url };
  return { id, credentials };
}

export interface RawCall {
  credentials?: Credentials;
  /** Values for the `:parameters` of the path. */
  params: Record<string, string>;
  /** As it is sent; an empty object unless given. */
  body?: string;
  /** The content type of the body; JSON unless given. */
  headers?: Record<string, string>;
}

/** Calls a declared route past the typed client, with anything that an attacker may send. */
export function send(
  url: string,
  route: ApiRoute,
  { credentials = {}, params, body = '{}', headers = { 'content-type': 'application/json' } }: RawCall,
): Promise<Response> {
  // An endpoint is always "METHOD /path" by its type.
  const [method, path] = route.endpoint.split(' ') as [string, string];
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = 'body' in route ? { body, headers: { ...credentials, ...headers } } : {};
  return fetch(`${url}${filled}`, { method, headers: credentials, ...sent });
}

/** Sends JSON past the client, to see the status and the headers of the answer. */
export const sendJson = (
  url: string,
  body: object,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
