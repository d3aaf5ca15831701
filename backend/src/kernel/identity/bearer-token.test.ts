import { expect, it } from 'vitest';
import { bearerTokenOf } from './bearer-token.ts';

it('takes the token of an Authorization header, and nothing that cannot be one', () => {
  const token = 'abcDEF-_0123456789';
  expect(bearerTokenOf(`Bearer ${token}`)).toBe(token);
  expect(bearerTokenOf(`bearer ${token}`)).toBe(token);
  for (const header of [
    undefined,
    '',
    token,
    `Basic ${token}`,
    'Bearer short',
    `Bearer ${token}!`,
    'Bearer ',
  ]) {
    expect(bearerTokenOf(header)).toBeUndefined();
  }
});
