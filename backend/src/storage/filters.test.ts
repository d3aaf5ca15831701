import { expect, it } from 'vitest';
import { givenOnly } from './filters.ts';

it('the conditions that are given make a filter', async () => {
  expect(givenOnly({ owner: undefined, color: 'red', size: 0 })).toStrictEqual({ color: 'red', size: 0 });
});
