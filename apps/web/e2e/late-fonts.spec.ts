import type { Page } from '@playwright/test';
import { expectSteadyLayout, requireFonts, watchLayout } from '@moveway/testing/browser/layout-shift.ts';
import { publicPages } from '@moveway/testing/browser/public-pages.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';

/** Of a phone and of a desktop. */
const WIDTHS = [390, 1440];
/** Other phones: at each, other lines of the text are nearly full. */
const MORE_WIDTHS_OF_HOME = [360, 412, 414, 430];

test.beforeEach(requireFonts);

/** Where nothing of the device stands in for the site's font, it never takes over, so nothing else moves either. */
const hasNoStandIn = () => test.info().project.name === 'noto-mono';

/** @returns opens a page and gives it its fonts after its first paint */
async function holdFonts(page: Page): Promise<(path: string) => Promise<void>> {
  let held = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/*.woff2', async (route) => {
    isAsked = true;
    await held.promise;
    await route.continue();
  });
  return async (path) => {
    held = Promise.withResolvers<void>();
    isAsked = false;
    // The load event would wait for the font.
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect.poll(() => isAsked).toBe(true);
    held.resolve();
  };
}

/** The names of the fonts that an element's text is drawn with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test('a font that comes last takes over only where one of the device has stood in for it, and shifts no public page', async ({
  page,
  request,
}) => {
  test.slow();
  const open = await holdFonts(page);
  await watchLayout(page);
  await open(SITE.faqs);
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(await fontsOf(page, 'h1')).toEqual([
    expect.stringContaining(hasNoStandIn() ? 'Noto Sans Mono' : 'Overpass'),
  ]);
  const pages = hasNoStandIn() ? [SITE.home] : await publicPages(request);
  for (const [path, width] of [
    ...WIDTHS.flatMap((size) => pages.map((name) => [name, size] as const)),
    ...MORE_WIDTHS_OF_HOME.map((size) => [SITE.home, size] as const),
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await open(path);
    await test.step(`${path} at ${width} px`, () => expectSteadyLayout(page));
  }
});
