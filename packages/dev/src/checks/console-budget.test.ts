import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { measureConsole } from './console-budget.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const out = temporaryDirectory();

const list = '../../../../packages/admin-ui/src/features/shipments/packages-tab.tsx';

beforeEach(async () => {
  await mkdir(join(out(), 'renderer/.vite'), { recursive: true });
  await mkdir(join(out(), 'main'));
  await writeFile(join(out(), 'renderer/index.html'), '<script type="module" src="/index.js"></script>');
  await writeManifest({
    'index.html': {
      file: 'index.js',
      css: ['index.css'],
      imports: ['_shared.js'],
      dynamicImports: ['settings-dialog.tsx', 'toast.tsx'],
    },
    [list]: { file: 'list.js', imports: ['_shared.js', 'index.html'] },
    '_shared.js': { file: 'shared.js' },
    'settings-dialog.tsx': { file: 'settings.js' },
    'toast.tsx': { file: 'toast.js' },
  });
  for (const file of ['index.js', 'index.css', 'list.js', 'shared.js', 'toast.js', '../main/index.cjs']) {
    await writeFile(join(out(), 'renderer', file), 'let x;');
  }
});

const writeManifest = (manifest: object) =>
  writeFile(join(out(), 'renderer/.vite/manifest.json'), JSON.stringify(manifest));
/** Text that gzip cannot make smaller than half. */
const heavy = (kilobytes: number) => randomBytes(kilobytes * 1024).toString('hex');

it('adds up what the list needs, also lazily, and not what a click brings', async () => {
  expect(await measureConsole(out())).toEqual({
    line: 'Desktop console: 0.1 of 540 KB in 5 files; main process 0 of 300 KB',
    problems: [],
  });
});

it('rejects a first screen and a main process heavier than their budgets', async () => {
  await writeFile(join(out(), 'renderer/shared.js'), heavy(550));
  await writeFile(join(out(), 'main/index.cjs'), heavy(310));
  expect((await measureConsole(out())).problems).toEqual([
    expect.stringMatching(/downloads \d+(\.\d)? KB of scripts and styles, its budget is 540 KB/),
    expect.stringMatching(/main process is \d+(\.\d)? KB, its budget is 300 KB/),
  ]);
});

it('does not let a renamed list escape', async () => {
  await writeManifest({ 'index.html': { file: 'index.js' } });
  await expect(measureConsole(out())).rejects.toThrow('packages-tab.tsx');
});
