import { expect, it } from 'vitest';
import { growthProblems, sourceTotals } from './source-totals.ts';

it('counts the code of each folder, without tests, generated tables, blank lines and comments', () => {
  const totals = sourceTotals(
    new Map([
      [
        'backend/src/a.ts',
        '/** A reason\n * of two lines. */\nconst a = 1;\n\n// Another.\nconst b = "/* no comment */";\n',
      ],
      ['backend/src/a.test.ts', 'it();\n'],
      ['backend/src/resilience/kill.ts', 'kill();\n'],
      ['backend/src/shipments/places/place-tables.ts', 'const table = [];\n'],
      ['packages/ui/src/button.css', '.button {\n  color: red;\n}\n'],
      ['packages/ui/src/button.tsx', 'button();\n'],
      ['packages/testing/src/pages.ts', 'page();\n'],
    ]),
  );
  expect(Object.fromEntries(totals)).toEqual({ backend: 2, 'packages/ui': 4 });
});

it('fails for a folder that has grown or is new, and asks for a lower number of one that has shrunk', () => {
  const totals = new Map([
    ['backend', 10],
    ['apps/web', 7],
    ['apps/new', 1],
  ]);
  expect(growthProblems(totals, { backend: 10, 'apps/web': 7, 'apps/new': 1 })).toEqual([]);
  expect(growthProblems(totals, { backend: 9, 'apps/web': 8 })).toEqual([
    expect.stringContaining('apps/new has 1 lines of source, of 0'),
    expect.stringContaining('lower its number from 8'),
    expect.stringContaining('backend has 10 lines of source, of 9'),
  ]);
});
