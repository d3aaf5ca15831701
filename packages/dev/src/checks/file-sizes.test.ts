import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileSizes, sizeProblems } from './file-sizes.ts';

it('names a file of more than 400 lines', () => {
  expect(
    sizeProblems(
      new Map([
        ['a.ts', 400],
        ['b.ts', 401],
      ]),
    ),
  ).toEqual([expect.stringMatching(/^b\.ts has 401 lines/)]);
});

it('counts the lines of sources, tests, commands and configurations, and nothing that is installed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'moveway-sizes-'));
  const files = [
    'apps/web/vite.config.ts',
    'apps/web/src/app/app.tsx',
    'apps/web/node_modules/other/index.ts',
    'backend/bench/run.ts',
  ];
  for (const file of files) {
    await mkdir(join(directory, file, '..'), { recursive: true });
    await writeFile(join(directory, file), 'one\ntwo\n');
  }
  expect(Object.fromEntries(await fileSizes(directory))).toEqual({
    'apps/web/src/app/app.tsx': 2,
    'apps/web/vite.config.ts': 2,
    'backend/bench/run.ts': 2,
  });
});
