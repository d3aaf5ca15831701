import { expect, it } from 'vitest';
import { z } from 'zod';
import * as fc from 'fast-check';
import { inputMessage, hasMoreValuesThan } from './input.ts';

const schema = z.object({
  name: z.string().min(3).max(5),
  size: z.number().min(1).max(9).multipleOf(2),
  count: z.int(),
  isBig: z.boolean(),
  list: z.array(z.string()).max(2),
  part: z.object({ inner: z.string() }),
  kind: z.enum(['vehicle', 'package']),
  day: z.iso.date(),
  code: z.string().regex(/^a$/),
  own: z.string('Enter your own'),
});
const good = {
  name: 'Anne',
  size: 2,
  count: 1,
  isBig: true,
  list: [],
  part: { inner: '' },
  kind: 'vehicle',
  day: '2026-07-04',
  code: 'a',
  own: '',
};

const messagesFor = (change: object) =>
  schema
    .safeParse({ ...good, ...change }, { error: inputMessage })
    .error?.issues.map(({ message }) => message);

it.each([
  [{ name: undefined }, 'name is required'],
  [{ name: 'A' }, 'name must be at least 3 characters'],
  [{ name: 'Annabelle' }, 'name must be at most 5 characters'],
  [{ name: null }, 'name must be text'],
  [{ size: '2' }, 'size must be a number'],
  [{ size: 0 }, 'size must be at least 1'],
  [{ size: 10 }, 'size must be at most 9'],
  [{ size: 3 }, 'size must be a multiple of 2'],
  [{ count: 0.5 }, 'count must be a whole number'],
  [{ isBig: 'yes' }, 'isBig must be true or false'],
  [{ list: {} }, 'list must be a list'],
  [{ list: ['', '', ''] }, 'list must be at most 2 entries'],
  [{ list: [1] }, 'list.0 must be text'],
  [{ part: 1 }, 'part must be an object'],
  [{ part: {} }, 'part.inner is required'],
  [{ kind: undefined }, 'kind is required'],
  [{ kind: 'boat' }, 'kind must be one of: vehicle, package'],
  [{ day: 'Monday' }, 'day must be a date like 2026-07-04'],
  [{ code: 'b' }, 'code must be in another form'],
])('a message says in plain words what is wrong with %o', (change, message) => {
  expect(messagesFor(change)).toContain(message);
});

it('a message names the whole body when it is missing', () => {
  const [issue] = schema.safeParse(undefined, { error: inputMessage }).error?.issues ?? [];
  expect(issue?.message).toBe('The request body is required');
});

it('a message of the contract stays as it is', () => {
  expect(messagesFor({ own: undefined })).toEqual(['Enter your own']);
});

/** Entries of all objects and lists; each empty one counts as one, too. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  const entries = Object.values(value);
  return Math.max(1, entries.length) + entries.reduce<number>((sum, entry) => sum + valuesIn(entry), 0);
}

it('the values of any JSON text are counted, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.boolean(), (text, isIndented) => {
      const value: unknown = JSON.parse(text);
      const json = JSON.stringify(value, null, isIndented ? 2 : 0);
      const values = valuesIn(value);
      expect(hasMoreValuesThan(values, json)).toBe(false);
      expect(hasMoreValuesThan(values - 1, json)).toBe(values > 0);
    }),
  );
});

it('quotes, commas and brackets within a string are not counted', () => {
  const json = JSON.stringify({ message: String.raw`a, "b\", [c], \\` });
  expect(hasMoreValuesThan(1, json)).toBe(false);
  expect(hasMoreValuesThan(0, json)).toBe(true);
});

it.each(['{"a', '"', '"\\', '[[[', '\\"', ''])('counting ends on a text that is not JSON: %s', (text) => {
  expect(hasMoreValuesThan(10, text)).toBe(false);
});
