import { ApiError } from '@moveway/api-client/api-error.ts';
import { expect, it } from 'vitest';
import { trackFailure } from './track-failure.ts';

function refusal(status: number, body: string, headers: Record<string, string> = {}) {
  return new ApiError(new Response(null, { status, headers }), body);
}

it('tells a device without network from a server that does not answer', () => {
  expect(trackFailure(new TypeError('Failed to fetch'), false)).toEqual({ kind: 'offline' });
  expect(trackFailure(new TypeError('Failed to fetch'), true)).toEqual({ kind: 'unreachable' });
  expect(trackFailure(new DOMException('late', 'TimeoutError'), true)).toEqual({ kind: 'unreachable' });
});

it('reads how long to wait from Retry-After, and waits a minute when it is missing', () => {
  expect(trackFailure(refusal(429, '{}', { 'retry-after': '17' }), true)).toEqual({
    kind: 'rate_limited',
    retryAfter: 17,
  });
  expect(trackFailure(refusal(429, 'slow down'), true)).toEqual({ kind: 'rate_limited', retryAfter: 60 });
});

it('keeps the request id of a server failure, so that it can be quoted to support', () => {
  const body = JSON.stringify({ code: 'internal', message: 'Something went wrong', requestId: 'r-42' });
  expect(trackFailure(refusal(500, body), true)).toEqual({ kind: 'server', requestId: 'r-42' });
  expect(trackFailure(refusal(502, '<html>Bad gateway</html>'), true)).toEqual({
    kind: 'server',
    requestId: undefined,
  });
});

it('repeats the sentence of a refusal', () => {
  const body = JSON.stringify({
    code: 'invalid_input',
    message: 'Track up to 35 numbers at a time',
    requestId: 'r',
  });
  expect(trackFailure(refusal(400, body), true)).toEqual({
    kind: 'refused',
    message: 'Track up to 35 numbers at a time',
  });
});

it('calls an answer that is not JSON a failure of the server', () => {
  expect(trackFailure(new SyntaxError('Unexpected token <'), true).kind).toBe('server');
});
