import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ApiRoute } from '@moveway/contracts/api.ts';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import Koa from 'koa';
import { expect } from 'vitest';
import { LIMITS } from '../config/limits.ts';
import { readInput } from '../http/call/input.ts';
import { AppError } from '../kernel/app-error.ts';
import { storedDigests } from './stored-digests.ts';
import { inputForms } from './bad-input.ts';

const koa = new Koa();

/** Limits that no test reaches, for one that makes very many calls. */
export const NO_LIMITS = {
  env: { RATE_LIMIT_CALLS: '1000000', RATE_LIMIT_TRACKING_MISSES: '1000000' },
  limits: Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 1_000_000])),
};

/** Texts that no form sends: control characters, halves of characters, marks that change the direction of the text. */
export const UNREADABLE = ['a\u0000b', 'a\u001Bb', 'a\uD800', '\uDC00a', 'gnp.\u202Efdp', '\u2066a'];
/** Plain text here, and code in other contexts. */
export const MARKUP = `<script>alert(1)</script>'"--\${7*7}{"$ne":null}=1+1 🚚`;
/** Names that no input has. */
export const FOREIGN_KEYS = [
  'passwordHash',
  '$where',
  '$set',
  'constructor',
  'prototype',
  '__proto__',
  'a.b',
];

/** The parser's own messages, where the contract has none. */
const PARSER_WORDS = /^(?:Invalid|Too (?:big|small)|Unrecognized)|undefined/;

/** Digests of the stored data, without the collections that every call or background work changes. */
export const stored = () => storedDigests(/^(?:user_sessions|rate_limits|live_events|analytics_.*)$/);

/** Values of the right form for the parameters in a route's path. */
export function paramsOf(route: ApiRoute): Record<string, string> {
  // The parameters of a path are texts.
  return 'params' in route ? (inputForms(route.params)[0]?.example as Record<string, string>) : {};
}

/** An error as it is answered, but for the id of the call. */
type Rejection = Omit<ErrorBody, 'requestId'> & { status: number };

/** A request: parameters of the right form, no query and JSON unless given. */
interface Sent {
  params?: Record<string, string>;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
}

/**
 * The reasons why a route's input is rejected, by the function that reads the input of every route; nothing when it is
 * accepted. Costs a tenth of a call.
 */
export async function inputErrorOf(
  route: ApiRoute,
  { params = paramsOf(route), query = '', body = '', headers = { 'content-type': 'application/json' } }: Sent,
): Promise<Rejection | undefined> {
  const bytes = Buffer.from(body);
  // The parts of a request that Koa and the reader of bodies need.
  const request = Object.assign(Readable.from(bytes), {
    headers: { ...headers, 'content-length': String(bytes.length) },
    method: 'POST',
    url: `/?${query}`,
  }) as IncomingMessage;
  const ctx = koa.createContext(request, new ServerResponse(request));
  try {
    await readInput(Object.assign(ctx, { params }), route);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) {
      const { status, code, message, fields = {} } = error;
      return { status, code, message, fields };
    }
    throw error;
  }
}

/** Fails unless a response rejects a part of the input, naming it or a part of it. */
export async function expectInputError(part: string, answer: Response, sent: string): Promise<void> {
  // Every rejection has this form; any other form fails the comparison.
  const error = (await answer.json()) as ErrorBody;
  expectRejected(part, { ...error, status: answer.status }, sent);
}

/** The same for an error that was not sent. */
export function expectRejected(part: string, error: Rejection | undefined, sent: string): void {
  const label = `${part} as ${sent.slice(0, 200)}`;
  expect([error?.status, error?.code], label).toEqual([400, 'invalid_input']);
  expect(error?.message, label).not.toBe('');
  const fields = error?.fields ?? {};
  expect(Object.values(fields), label).not.toContainEqual(expect.stringMatching(PARSER_WORDS));
  const isNamed = Object.keys(fields).some((name) => name === part || name.startsWith(`${part}.`));
  expect([label, isNamed, fields]).toEqual([label, true, fields]);
}
