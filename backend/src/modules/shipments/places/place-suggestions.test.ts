import { expect, it } from 'vitest';
import { suggestPlaces as suggest } from './place-suggestions.ts';

it('suggests cities by the beginning of their name, the largest first', async () => {
  expect((await suggest('aust'))[0]).toBe('Austin, TX');
  expect((await suggest('new y'))[0]).toBe('New York, NY');
  expect((await suggest('san ')).length).toBe(8);
});

it('distinguishes cities of one name by their state, in whatever way it is written', async () => {
  expect(await suggest('Springfield, IL')).toEqual(['Springfield, IL']);
  expect((await suggest('springfield m')).toSorted()).toContain('Springfield, MO');
  expect((await suggest('st. louis mo'))[0]).toBe('Saint Louis, MO');
});

it.each(['', '🚚', 'zzzz', 'Toronto, ON', 'a'.repeat(5000)])('has nothing for %s', async (text) => {
  expect(await suggest(text)).toEqual([]);
});
