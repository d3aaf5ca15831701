import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { findBrowser, launchOptions } from './chromium.ts';
import { findFonts, type FontSet } from './fonts.ts';

const NAMES = [
  'DejaVu Sans',
  'DejaVu Sans Bold',
  'Liberation Sans',
  'Liberation Sans Bold',
  'Noto Sans Mono Regular',
  'Noto Sans Mono Bold',
  'Liberation Serif',
];

for (const [set, seen] of [
  ['dejavu', NAMES.slice(0, 2)],
  ['liberation', NAMES.slice(0, 4)],
  ['noto-mono', NAMES.slice(4, 6)],
] as const) {
  it(`lets the browser see the fonts of the set ${set} and no others of this machine`, async ({ skip }) => {
    const fonts = findFonts(set);
    skip('missing' in fonts, 'missing' in fonts ? fonts.missing : '');
    expect(await visibleFonts(set)).toEqual(seen);
  });
}

/**
 * Those of `NAMES` that a page can use as `local()` fonts. The expression is a text, for nothing here has the types of
 * pages.
 */
async function visibleFonts(set: FontSet): Promise<string[]> {
  const executablePath = await findBrowser(() => undefined);
  const browser = await chromium.launch({ ...launchOptions(set), executablePath });
  const page = await browser.newPage();
  const statuses = await page.evaluate<string[]>(
    `Promise.all(${JSON.stringify(NAMES)}.map((name) =>
      new FontFace('tried', \`local('\${name}')\`).load().then(() => 'seen', () => 'missing')))`,
  );
  await browser.close();
  return NAMES.filter((_, index) => statuses[index] === 'seen');
}
