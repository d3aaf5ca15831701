import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import { isObject, jsonObject } from './json-object.ts';

/** The most of a body that goes into the message, in characters: the page of a proxy may have any length. */
const BODY_IN_MESSAGE_MAX = 1000;

/**
 * Any answer of the API that is not what was asked for. `message` has the form of the specification's section 8: the
 * status, a colon, a space and the beginning of the body (the status text when there is none). `serverMessage` is the
 * sentence meant for people; the page of a proxy in between has none, and no code.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  /** Rejected input fields: path -> what is wrong. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before trying again, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(response: Pick<Response, 'ok' | 'status' | 'statusText' | 'headers'>, body: string) {
    super(`${response.status}: ${body.slice(0, BODY_IN_MESSAGE_MAX) || response.statusText}`);
    // A success with the wrong shape is not from our server, so its keys mean nothing.
    const { code, message, requestId, fields } =
      (response.ok ? undefined : jsonObject(response.headers, body)) ?? {};
    this.status = response.status;
    // The server's codes are the contract's.
    this.code = text(code) as ErrorCode | undefined;
    this.serverMessage = text(message);
    this.requestId = text(requestId);
    this.fields = texts(fields);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

/** The wait in seconds after a 429 without `Retry-After`. */
const DEFAULT_WAIT_SECONDS = 60;

/** The seconds to wait after a rate limit; undefined for any other error. */
export function retryAfterSeconds(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 429
    ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS)
    : undefined;
}

/**
 * Whether a call would be rejected again as it is: for every status of the caller's fault but a rate limit, also from a
 * proxy, which gives no code.
 */
export const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string';
    }),
  );
}
