import type { Page } from '@playwright/test';
import { boxOf, scrollToEnd } from '@moveway/testing/browser/positions.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { plainToastOn, siteShell, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A phone, the narrowest screen with the wide chat button, a tablet and a desktop. */
const WIDTHS = [390, 640, 1024, 1440];

test('a message is above the chat button and the notice of an update, which hides neither the end of a page nor what a keyboard moves to', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 404|ERR_FAILED/);
  const tracking = trackingPage(page);
  const notice = page.getByRole('complementary', { name: 'Update' }).locator('output > div');
  const { footer } = siteShell(page);
  for (const isPlain of [false, true]) {
    const toast = isPlain ? await plainToastOn(page) : toastOn(page).toast;
    await tracking.goto();
    const showToast = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await tracking.track.click();
      await expect(toast).toBeVisible();
      await expectStill(page);
      return boxOf(toast);
    };
    await test.step(isPlain ? 'whose code cannot be downloaded' : 'a message', async () => {
      for (const width of WIDTHS) {
        const shown = await showToast(width);
        expect(shown.bottom).toBeLessThanOrEqual((await boxOf(supportChat(page).open)).y);
        expect(shown.right).toBe(width - 16);
      }
      await loseVersion(page);
      await expect(notice).toBeVisible();
      for (const width of WIDTHS) {
        const shown = await showToast(width);
        expect(shown.bottom).toBeLessThanOrEqual((await boxOf(notice)).y);
      }
    });
  }
  await tracking.goto();
  await loseVersion(page);
  for (const width of WIDTHS.slice(0, 3)) {
    await test.step(`the end of a page, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(notice).toBeVisible();
      await expectStill(page);
      await scrollToEnd(page);
      const { y } = await boxOf(notice);
      expect((await boxOf(footer)).bottom).toBeLessThanOrEqual(y);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const links = await footer.getByRole('link').all();
      await links[0]?.focus();
      for (const link of links) {
        await expect(link).toBeFocused();
        expect((await boxOf(link)).bottom).toBeLessThanOrEqual(y);
        await page.keyboard.press('Tab');
      }
    });
  }
});

/** The server no longer has the version of this page, which a download of it that fails brings to light. */
async function loseVersion(page: Page): Promise<void> {
  await page.route('**/assets/**', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
}
