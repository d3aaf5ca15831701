import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Budget, measure, measurePart } from './budgets.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const site = temporaryDirectory();

const budget: Budget = {
  page: 'Home',
  html: 'index.html',
  sources: ['index.html', 'src/home-page.tsx'],
  kilobytes: 10,
  isBehindSignIn: false,
  libraries: [],
};

beforeEach(async () => {
  await mkdir(join(site(), '.vite'));
  await writeFile(
    join(site(), 'index.html'),
    '<script src="/theme.js"></script><script>inline</script><link rel="stylesheet" href="/index.css">',
  );
  await writeFile(join(site(), 'theme.js'), 'light');
  await writeFile(
    join(site(), '.vite/manifest.json'),
    JSON.stringify({
      'index.html': {
        file: 'index.js',
        dynamicImports: [
          'src/home-page.tsx',
          'src/about-page.tsx',
          'src/toast-view.tsx',
          'src/hints.tsx',
          '_live-x1.js',
        ],
      },
      'src/home-page.tsx': { file: 'home.js', css: ['home.css'], imports: ['_shared.js', 'index.html'] },
      'src/about-page.tsx': { file: 'about.js' },
      'src/toast-view.tsx': { file: 'toast.js' },
      '_live-x1.js': { file: 'live.js' },
      'src/hints.tsx': { file: 'hints.js' },
      '_shared.js': { file: 'shared.js' },
    }),
  );
  for (const file of ['index.js', 'index.css', 'home.js', 'home.css', 'shared.js', 'hints.js', 'live.js']) {
    await writeFile(join(site(), file), 'const x = 1;');
  }
});

it('counts what the page loads, statically, lazily and from its HTML, but no other page and nothing a click brings', async () => {
  const { files, problems } = await measure(site(), budget);

  expect(files.toSorted()).toEqual([
    'hints.js',
    'home.css',
    'home.js',
    'index.css',
    'index.js',
    'shared.js',
    'theme.js',
  ]);
  expect(problems).toEqual([]);
});

it('counts the live connection of a page behind a sign-in', async () => {
  const { files } = await measure(site(), { ...budget, isBehindSignIn: true });

  expect(files).toContain('live.js');
});

it('rejects a page that is heavier than its budget', async () => {
  await writeFile(join(site(), 'shared.js'), randomBytes(9000).toString('hex'));
  await writeFile(join(site(), 'home.js'), randomBytes(9000).toString('hex'));

  const { problems } = await measure(site(), budget);

  expect(problems).toEqual([
    expect.stringMatching(/^Home downloads \d+(\.\d)? KB of scripts and styles, its budget is 10 KB\.$/),
  ]);
});

it.each([
  ['Ant Design', 'export const Button = ({prefixCls:e}) => e'],
  ['socket.io', 'class M{reconnect(){this.emitReserved("reconnect_attempt",1)}}'],
] as const)('rejects a page that downloads %s and may not', async (library, code) => {
  await writeFile(join(site(), 'shared.js'), code);

  const { problems } = await measure(site(), budget);
  const allowed = await measure(site(), { ...budget, libraries: [library] });

  expect(problems).toEqual([expect.stringContaining(`Home downloads ${library} (shared.js)`)]);
  expect(allowed.problems).toEqual([]);
});

it('measures what a part adds to its page for a signed-in user, and rejects a part that is too heavy', async () => {
  const manifest = JSON.parse(await readFile(join(site(), '.vite/manifest.json'), 'utf8')) as object;
  const panel = {
    file: 'panel.js',
    css: ['panel.css'],
    imports: ['_shared.js', '_live-x1.js'],
    dynamicImports: ['src/about-page.tsx'],
  };
  await writeFile(
    join(site(), '.vite/manifest.json'),
    JSON.stringify({ ...manifest, 'src/chat-panel.tsx': panel }),
  );
  await writeFile(join(site(), 'panel.js'), 'const x = 1;');
  await writeFile(join(site(), 'panel.css'), randomBytes(9000).toString('hex'));
  const part = { part: 'Chat', page: 'Home', source: 'src/chat-panel.tsx', kilobytes: 20 };

  expect(await measurePart(site(), [budget], part)).toEqual({
    line: expect.stringMatching(/^Chat on Home: \d+(\.\d)? of 20 KB in 2 files$/),
    problems: [],
  });
  expect((await measurePart(site(), [budget], { ...part, kilobytes: 5 })).problems).toEqual([
    expect.stringMatching(
      /^Chat on Home downloads \d+(\.\d)? KB of scripts and styles, its budget is 5 KB\.$/,
    ),
  ]);
});

it('does not let a renamed page escape its budget', async () => {
  await expect(measure(site(), { ...budget, sources: ['src/gone-page.tsx'] })).rejects.toThrow(
    'no src/gone-page.tsx',
  );
});
