import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasMoreValuesThan } from './json-size.ts';

/** Entries of all objects and lists; each empty one counts as one, too. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  const entries = Object.values(value);
  return Math.max(1, entries.length) + entries.reduce<number>((sum, entry) => sum + valuesIn(entry), 0);
}

it('counts what any JSON text holds, whatever its texts look like', () => {
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

it('is not misled by quotes, commas and brackets within a text', () => {
  const json = JSON.stringify({ message: String.raw`a, "b\", [c], \\` });
  expect(hasMoreValuesThan(1, json)).toBe(false);
  expect(hasMoreValuesThan(0, json)).toBe(true);
});

it.each(['{"a', '"', '"\\', '[[[', '\\"', ''])('ends on a text that is no JSON: %s', (text) => {
  expect(hasMoreValuesThan(10, text)).toBe(false);
});
