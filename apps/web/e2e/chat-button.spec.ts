import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { plainToastOn, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';

const PHONE = { width: 390, height: 844 };
/** The narrowest screen with the wide button. */
const TABLET = { width: 640, height: 900 };
const DESKTOP = { width: 1440, height: 900 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The file of the build that a source file's chunk is in. */
async function builtFile(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(siteDirectory, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return manifest[source]?.file ?? 'no such file';
}

test('nothing but its button is downloaded before it is opened, and the console has none', async ({
  page,
  signIn,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = scripts.length;
  await supportChat(page).open.click();
  await expect(supportChat(page).panel).toBeVisible();
  const panel = await builtFile('src/features/chat/panel.tsx');
  expect(scripts.slice(0, before).filter((url) => url.endsWith(panel))).toEqual([]);
  expect(scripts.slice(before).some((url) => url.endsWith(panel))).toBe(true);
  await signIn();
  await adminConsole(page).goto();
  await expect(adminConsole(page).title).toBeVisible();
  await expect(supportChat(page).open).toBeHidden();
});

for (const path of ['/', '/tracking', '/dashboard', '/no-such-page']) {
  test(`on a phone, a tablet and a desktop the button hides nothing that can be pressed at the end of ${path}`, async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 404 .*no-such-page/);
    await page.goto(path);
    if (path === '/dashboard') {
      // Asks a visitor to sign in first, and a dialog hides everything else from assistive technology.
      const signIn = page.getByRole('dialog', { name: 'Sign In' });
      await expect(signIn).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(signIn).toBeHidden();
    }
    await expect(supportChat(page).open).toBeVisible();
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectStill(page);
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      const button = await supportChat(page).open.boundingBox();
      const covered = await page.evaluate((box) => {
        const isCovered = (element: Element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return (
            box !== null &&
            left < box.x + box.width &&
            right > box.x &&
            top < box.y + box.height &&
            bottom > box.y
          );
        };
        return [...document.querySelectorAll('a, button, input, summary')]
          .filter((element) => element.closest('aside') === null && isCovered(element))
          .map((element) => element.textContent);
      }, button);
      expect(covered).toEqual([]);
    }
  });
}

for (const isPlain of [false, true]) {
  const message = isPlain ? 'a message whose code cannot be downloaded' : 'a message';
  test(`${message} is shown above the button, which can still be pressed`, async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    const toast = isPlain ? await plainToastOn(page) : toastOn(page).toast;
    await trackingPage(page).goto();
    for (const width of [390, 640, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await trackingPage(page).track.click();
      await expect(toast).toBeVisible();
      await expectStill(page);
      const shown = await toast.boundingBox();
      const button = await supportChat(page).open.boundingBox();
      expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      expect((shown?.x ?? Infinity) + (shown?.width ?? 0)).toBe(width - 16);
    }
  });
}

test('on a desktop the button is beside the rows of the dashboard, wherever they are scrolled to', async ({
  page,
  api,
  signUp,
}) => {
  const { id } = await signUp();
  const { trackingNumber } = await createParcel(api, { customerId: id });
  await page.setViewportSize(DESKTOP);
  await customerDashboard(page).goto();
  const row = await customerDashboard(page).row(trackingNumber).boundingBox();
  const button = await supportChat(page).open.boundingBox();
  expect(button?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? Infinity));
});
