import { expectSteadyLayout, requireFonts, watchLayout } from '@moveway/testing/browser/layout-shift.ts';
import { publicPages } from '@moveway/testing/browser/public-pages.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';

/** Of a phone and of a desktop. */
const WIDTHS = [390, 1440];
/** Other phones: at each, other lines of the text are nearly full. */
const MORE_WIDTHS_OF_HOME = [360, 412, 414, 430];

test.beforeEach(requireFonts);

test('no public page shifts when its font comes last', async ({ page, request }) => {
  test.slow();
  let held = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/*.woff2', async (route) => {
    isAsked = true;
    await held.promise;
    await route.continue();
  });
  await watchLayout(page);
  const pages = await publicPages(request);
  for (const [path, width] of [
    ...WIDTHS.flatMap((size) => pages.map((name) => [name, size] as const)),
    ...MORE_WIDTHS_OF_HOME.map((size) => ['/', size] as const),
  ]) {
    held = Promise.withResolvers<void>();
    isAsked = false;
    await page.setViewportSize({ width, height: 844 });
    // The load event would wait for the font.
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect.poll(() => isAsked).toBe(true);
    held.resolve();
    await test.step(`${path} at ${width} px`, () => expectSteadyLayout(page));
  }
});
