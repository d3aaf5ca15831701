import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Budget, measure } from './budgets.ts';

const budget: Budget = {
  page: 'Home',
  html: 'index.html',
  sources: ['index.html', 'src/home-page.tsx'],
  kilobytes: 10,
  libraries: [],
};
let site: string;

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'moveway-budget-'));
  await mkdir(join(site, '.vite'));
  await writeFile(join(site, 'index.html'), '<script src="/theme.js"></script><script>inline</script>');
  await writeFile(join(site, 'theme.js'), 'light');
  await writeFile(
    join(site, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': {
        file: 'index.js',
        dynamicImports: ['src/home-page.tsx', 'src/about-page.tsx', 'src/toast.tsx'],
      },
      'src/home-page.tsx': { file: 'home.js', imports: ['_shared.js', 'index.html'] },
      'src/about-page.tsx': { file: 'about.js' },
      'src/toast.tsx': { file: 'toast.js' },
      '_shared.js': { file: 'shared.js' },
    }),
  );
  for (const file of ['index.js', 'home.js', 'shared.js', 'toast.js', 'about.js']) {
    await writeFile(join(site, file), 'const x = 1;');
  }
});

it('weighs what the page loads, statically, lazily and from its HTML, but no other page', async () => {
  const { files, problems } = await measure(site, budget);

  expect(files.toSorted()).toEqual(['home.js', 'index.js', 'shared.js', 'theme.js', 'toast.js']);
  expect(problems).toEqual([]);
});

it('refuses a page that is heavier than its budget', async () => {
  await writeFile(join(site, 'shared.js'), randomBytes(9000).toString('hex'));
  await writeFile(join(site, 'home.js'), randomBytes(9000).toString('hex'));

  const { problems } = await measure(site, budget);

  expect(problems).toEqual([
    expect.stringMatching(/^Home downloads \d+(\.\d)? KB of JavaScript, its budget is 10 KB\.$/),
  ]);
});

it.each([
  ['Ant Design', 'export const Button = ({prefixCls:e}) => e'],
  ['socket.io', 'class M{reconnect(){this.emitReserved("reconnect_attempt",1)}}'],
] as const)('refuses a page that downloads %s and may not', async (library, code) => {
  await writeFile(join(site, 'shared.js'), code);

  const { problems } = await measure(site, budget);
  const allowed = await measure(site, { ...budget, libraries: [library] });

  expect(problems).toEqual([expect.stringContaining(`Home downloads ${library} (shared.js)`)]);
  expect(allowed.problems).toEqual([]);
});

it('does not let a renamed page escape its budget', async () => {
  await expect(measure(site, { ...budget, sources: ['src/gone-page.tsx'] })).rejects.toThrow(
    'no src/gone-page.tsx',
  );
});
