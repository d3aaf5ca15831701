import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_BUILDS } from './page-builds.ts';
import { addressOf, FOOTER_GROUPS, NAVIGATION, NOT_FOUND_PAGE, PAGES } from './pages.ts';

const root = join(import.meta.dirname, '../..');
const pages = [...PAGES, NOT_FOUND_PAGE];

it.each(pages)('$path loads the module that the build looks for', ({ path, load }) => {
  const { module = '' } = PAGE_BUILDS[path] ?? {};
  expect(existsSync(join(root, module))).toBe(true);
  const file = module.slice(module.lastIndexOf('/') + 1);
  expect(load.toString()).toContain(file);
});

it('links a label as soon as it has a page, and only then', () => {
  expect(NAVIGATION).toEqual(
    expect.arrayContaining([
      { label: 'Home', to: '/' },
      { label: 'Track Package', to: '/tracking' },
      { label: 'FAQs', to: '/faqs' },
      { label: 'Contact', to: '/contact' },
    ]),
  );
  expect(addressOf('Administration')).toBe('/admin');
  expect(addressOf('No such page')).toBeUndefined();
});

it('shows every labelled page in the navigation or the footer', () => {
  const shown = [...NAVIGATION.map(({ label }) => label), ...FOOTER_GROUPS.flatMap(({ labels }) => labels)];
  expect(shown).toEqual(expect.arrayContaining(PAGES.flatMap(({ label }) => label ?? [])));
});

it('has build settings for every page, and for no other', () => {
  expect(Object.keys(PAGE_BUILDS).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
});

it('describes every page to search engines, or keeps it behind a sign-in, but never both', () => {
  const paths = pages.filter(({ isBehindSignIn }) => !isBehindSignIn).map(({ path }) => path);
  const described = Object.entries(PAGE_BUILDS).flatMap(([path, { head }]) => (head ? path : []));
  // Only administrators are told its address, so search engines get no description of it.
  expect(described.toSorted()).toEqual(paths.filter((path) => path !== '/adminlogin').toSorted());
});

it('lets only the console bring socket.io', () => {
  const bringing = Object.entries(PAGE_BUILDS).filter(([, { libraries = [] }]) =>
    libraries.includes('socket.io'),
  );
  expect(bringing.map(([path]) => path)).toEqual(['/admin/*']);
});
