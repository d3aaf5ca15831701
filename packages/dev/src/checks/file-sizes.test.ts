import { expect, it } from 'vitest';
import { temporaryDirectory, writeFiles } from '../testing/temporary-directory.ts';
import { readSources, sizeProblems } from './file-sizes.ts';

const directory = temporaryDirectory();

it('names a file of more than 600 lines', () => {
  const lines = (count: number) => 'line\n'.repeat(count);
  expect(
    sizeProblems(
      new Map([
        ['a.ts', lines(600)],
        ['b.ts', lines(601)],
        ['c.css', lines(601)],
      ]),
    ),
  ).toEqual([expect.stringMatching(/^b\.ts has 601 lines/)]);
});

it.each(['// ', ' * ', '  /** ', '{/* '])(
  'names a comment of more than 120 characters, begun with "%s"',
  (begin) => {
    const lines = [begin.padEnd(120, 'x'), begin.padEnd(121, 'x')];
    expect(sizeProblems(new Map([['a.ts', lines.join('\n')]]))).toEqual([
      'a.ts:2 has a comment of 121 characters, of 120: wrap it',
    ]);
  },
);

it.each(["const text = 'x", '// oxlint-disable-next-line x'])('takes any length of "%s…"', (begin) => {
  expect(sizeProblems(new Map([['a.ts', begin.padEnd(200, 'x')]]))).toEqual([]);
});

it('reads sources, tests, commands and configurations, and nothing that is installed', async () => {
  const files = [
    'apps/web/vite.config.ts',
    'apps/web/src/app/app.tsx',
    'apps/web/src/app/app.css',
    'apps/web/node_modules/other/index.ts',
    'backend/bench/run.ts',
  ];
  await writeFiles(directory(), Object.fromEntries(files.map((file) => [file, 'one\ntwo\n'])));
  expect([...(await readSources(directory())).keys()].toSorted()).toEqual([
    'apps/web/src/app/app.css',
    'apps/web/src/app/app.tsx',
    'apps/web/vite.config.ts',
    'backend/bench/run.ts',
  ]);
});
