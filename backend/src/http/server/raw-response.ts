import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorBody, errorStatus, type ErrorCode } from '@moveway/contracts/http/errors.ts';
import { DATA_HEADERS } from '../security-headers.ts';

/** Errors that are answered before a request has reached the application, or without one; live connections included. */
const MESSAGES = {
  invalid_input: 'The request is not valid.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  cross_origin: 'This connection must come from our own pages.',
  not_found: 'Nothing was found at this address.',
  payload_too_large: 'The request is too large.',
  request_timeout: 'The request did not arrive in time.',
  headers_too_large: 'The address and headers of the request are too long.',
  rate_limited: 'Too many connections or requests. Please wait a moment and try again.',
  unavailable: 'The service is unavailable right now. Please try again.',
} as const satisfies Partial<Record<ErrorCode, string>>;

export type RawErrorCode = keyof typeof MESSAGES;

/** Answers a request that the application is not to see. */
export function rejectRequest(response: ServerResponse, code: RawErrorCode): void {
  const { body, headers } = responseOf(code);
  response.writeHead(errorStatus[code], headers).end(body);
}

/**
 * Writes the answer to a connection itself, and destroys it when the answer is with the operating system: the server
 * keeps connections half open, so a caller that never closes its side would hold it open forever.
 */
export function rejectConnection(connection: Duplex, code: RawErrorCode): void {
  const { body, headers } = responseOf(code);
  const lines = [
    `HTTP/1.1 ${errorStatus[code]} ${STATUS_CODES[errorStatus[code]]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  // A caller that reads nothing never gets it: the time limit of idle connections ends that one.
  connection.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy());
}

function responseOf(code: RawErrorCode) {
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message: MESSAGES[code], requestId } satisfies ErrorBody);
  const headers = {
    ...Object.fromEntries(DATA_HEADERS),
    'X-Request-Id': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  return { body, headers };
}
