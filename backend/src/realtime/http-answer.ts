import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '@moveway/contracts/http/error-body.ts';
import { errorStatus, type ErrorCode } from '@moveway/contracts/http/errors.ts';

/** Headers of every answer of a live transport: no page of another origin may read one, or run it as a script. */
export const TRANSPORT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Why a handshake is rejected, by an error code of the API. */
export type RejectionCode = Extract<
  ErrorCode,
  'invalid_input' | 'unauthenticated' | 'cross_origin' | 'not_found' | 'rate_limited' | 'unavailable'
>;

const MESSAGES: Record<RejectionCode, string> = {
  invalid_input: 'This handshake is not valid.',
  unauthenticated: 'The session is over. Please sign in again.',
  cross_origin: 'This connection has to come from our own pages.',
  not_found: 'There is nothing at this address.',
  rate_limited: 'Too many connections or requests. Please wait a little and try again.',
  unavailable: 'The service is unavailable right now. Please try again.',
};

const bodyOf = (code: RejectionCode) =>
  JSON.stringify({ code, message: MESSAGES[code], requestId: randomUUID() } satisfies ErrorBody);

/**
 * Rejects an upgrade, and destroys the connection as soon as the answer is with the operating system: the server
 * keeps connections half open, so a caller that never closes its side would hold it for ever.
 */
export function rejectUpgrade(connection: Duplex, code: RejectionCode): void {
  const body = bodyOf(code);
  const headers = {
    ...TRANSPORT_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = [
    `HTTP/1.1 ${errorStatus[code]} ${STATUS_CODES[errorStatus[code]]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  connection.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy());
}

/** Rejects an ordinary request of a transport. */
export function rejectRequest(response: ServerResponse, code: RejectionCode): void {
  response
    .writeHead(errorStatus[code], { 'Content-Type': 'application/json; charset=utf-8' })
    .end(bodyOf(code));
}
