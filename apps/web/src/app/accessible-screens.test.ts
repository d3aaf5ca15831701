import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { PAGE_BUILDS } from './page-builds.ts';
import { PAGES } from './pages.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

/** The names that the console's source declares; fails where it has none, because it is written otherwise now. */
function declared(file: string, pattern: RegExp): string[] {
  const names = [...read(`packages/admin-ui/src/${file}`).matchAll(pattern)].map(([, name = '']) => name);
  expect(names, file).not.toEqual([]);
  return names;
}

/** Search engines list the others, and the test of those reads the sitemap. */
const unlisted = PAGES.filter(({ path }) => PAGE_BUILDS[path]?.head?.isUnlisted ?? !PAGE_BUILDS[path]?.head)
  .map(({ path }) => path.replace('/*', ''))
  // Leads to the console, or shows the page of an address that does not exist.
  .filter((path) => path !== '/adminlogin');

/** What a test writes to open a screen of the console: its address by its path in camel case; the list has none. */
const nameOfScreen = (path: string) => {
  const key = (path || 'packages').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(Object.keys(CONSOLE)).toContain(key);
  return `CONSOLE.${key}`;
};

/** What a test writes to open each screen. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  'the pages of the site without an entry in the sitemap': unlisted,
  'the screens of the console': [
    ...declared('app/screens.tsx', /path: '(\w*)/g),
    ...declared('admin-app.tsx', /path: '(\w+)/g),
  ].map(nameOfScreen),
  'the parts of its Support tab': declared('lib/address/links.ts', /'\/support\/([\w-]+)'/g).map(
    nameOfScreen,
  ),
  'the sections of its settings': declared('lib/address/settings-sections.ts', /key: '(\w+)'/g).map(
    (section) => `['${section}', '`,
  ),
};

const TESTS = globSync('apps/web/e2e/*.spec.ts', { cwd: root })
  .map(read)
  .filter((text) => /\bexpectAccessible/.test(text))
  .join('');

it.each(Object.entries(SCREENS))('%s are each opened in a file that tests accessibility', (_, screens) => {
  expect(screens).not.toEqual([]);
  expect(screens.filter((screen) => !TESTS.includes(screen))).toEqual([]);
});
