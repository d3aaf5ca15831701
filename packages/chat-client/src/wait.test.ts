import { ApiError } from '@moveway/api-client/api-error.ts';
import { expect, it } from 'vitest';
import { waitForNetwork } from './wait.ts';

const answered = (status: number) => new ApiError(new Response('', { status }), '');

it.each([400, 401, 403, 409, 429, 500, 502, 503])(
  'a message that is answered with %i has failed, whoever answered',
  (status) => {
    expect(waitForNetwork(answered(status))).toBeUndefined();
  },
);

it.each([
  ['got no answer', new TypeError('Failed to fetch'), false],
  ['a network answered in the server’s place', answered(200), false],
  ['the shell answered, which has lost the server', answered(503), true],
])('a message waits for the network where %s', (_, error, isLost) => {
  expect(waitForNetwork(error, isLost)).toMatchObject({ for: 'network', error });
});
