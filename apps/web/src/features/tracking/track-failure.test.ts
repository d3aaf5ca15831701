import { ApiError } from '@moveway/api-client/api-error.ts';
import { expect, it } from 'vitest';
import { OfflineError, trackFailure } from './track-failure.ts';

function errorResponse(status: number, body: string, headers: Record<string, string> = {}) {
  const type = body.startsWith('{') ? 'application/json' : 'text/html';
  return new ApiError(new Response(null, { status, headers: { 'content-type': type, ...headers } }), body);
}

it('distinguishes a device without network from a server that does not answer', () => {
  expect(trackFailure(new OfflineError())).toEqual({ kind: 'offline' });
  expect(trackFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' });
  expect(trackFailure(new DOMException('late', 'TimeoutError'))).toEqual({ kind: 'unreachable' });
});

it('reads how long to wait from Retry-After, and waits a minute when it is missing', () => {
  expect(trackFailure(errorResponse(429, '{}', { 'retry-after': '17' }))).toEqual({
    kind: 'rate_limited',
    retryAfter: 17,
  });
  expect(trackFailure(errorResponse(429, 'slow down'))).toEqual({
    kind: 'rate_limited',
    retryAfter: 60,
  });
});

it('passes on the message of a rejection', () => {
  const body = JSON.stringify({
    code: 'invalid_input',
    message: 'Track up to 35 numbers at a time',
    requestId: 'r',
  });
  expect(trackFailure(errorResponse(400, body))).toEqual({
    kind: 'rejected',
    message: 'Track up to 35 numbers at a time',
  });
});

it('treats the HTML of a proxy or a captive portal as a server that cannot be reached', () => {
  for (const status of [200, 404, 502, 511]) {
    expect(trackFailure(errorResponse(status, '<html>Sign in</html>'))).toEqual({
      kind: 'unreachable',
    });
  }
});

it('treats an unexpected exception as a server failure', () => {
  expect(trackFailure(new SyntaxError('Unexpected token <')).kind).toBe('server');
});
