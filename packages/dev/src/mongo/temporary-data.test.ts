import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { temporaryDataDirectory } from './temporary-data.ts';

const HERE = import.meta.dirname;

it('keeps temporary data in memory where there is room for it', async () => {
  expect(await temporaryDataDirectory(HERE, 1)).toBe(HERE);
});

it('keeps it among the temporary files where there is not, or no such directory', async () => {
  expect(await temporaryDataDirectory(HERE, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  expect(await temporaryDataDirectory(`${HERE}/missing`, 1)).toBe(tmpdir());
});
