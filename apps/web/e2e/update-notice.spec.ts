import type { Page } from '@playwright/test';
import { expectStill, visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { plainToastOn, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [390, 640, 1024];

for (const width of WIDTHS) {
  test(`${width} pixels wide, the notice of an update hides neither the end of a page nor what a keyboard moves to`, async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 404/);
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/tracking');
    const notice = await showNotice(page);

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const end = await page.locator('footer').boundingBox();
    expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(notice.y);

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const links = page.locator('footer a');
    await links.first().focus();
    for (const link of await links.all()) {
      await expect(link).toBeFocused();
      const box = await link.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(notice.y);
      await page.keyboard.press('Tab');
    }
  });
}

for (const isPlain of [false, true]) {
  const message = isPlain ? 'a message whose code the server no longer has' : 'a message';
  test(`${message} is shown above the notice of an update`, async ({ page, watch }) => {
    watch.expect(/status of 404|ERR_FAILED/);
    const toast = isPlain ? await plainToastOn(page) : toastOn(page).toast;
    await visit(page, '/tracking');
    await showNotice(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await trackingPage(page).track.click();
      await expect(toast).toBeVisible();
      await expectStill(page);
      const shown = await toast.boundingBox();
      const notice = await noticeOn(page).boundingBox();
      expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
    }
  });
}

const noticeOn = (page: Page) => page.getByRole('complementary', { name: 'Update' }).locator('output > div');

/** The server no longer has the version of this page, which a download of it that fails brings to light. */
async function showNotice(page: Page) {
  await page.route('**/assets/**', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
  const notice = noticeOn(page);
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  if (!box) {
    throw new Error('The notice has no box.');
  }
  return box;
}
