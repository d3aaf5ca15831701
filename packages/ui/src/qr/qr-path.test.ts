import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('draws each dark module of the code once, within the margin of the standard', () => {
  const address = 'https://moveway.example/tracking?number=MW123456789';
  const { size, path } = qrPath(address);
  const { data, size: bare } = encode(address, { ecc: 'M', border: 0 });
  expect(size).toBe(bare + 8);
  const drawn = [...path.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`,
  );
  expect(drawn).toEqual(data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : []))));
});
