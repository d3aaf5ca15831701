import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { expectHydrated } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { homePage, siteShell, supportChat } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

/** The file of the build that a source file's chunk is in. */
async function builtFile(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(siteDirectory, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return manifest[source]?.file ?? 'no such file';
}

test('a page downloads no styles and nothing of the chat but its button, works where no paint is told of and before it is known who is there, and paints what is known of a shipment no larger than its text', async ({
  page,
  newPerson,
  signUp,
}) => {
  await test.step('styles are in the HTML, and the chat comes when it is opened', async () => {
    const styles: string[] = [];
    const scripts: string[] = [];
    page.on('request', (request) => {
      scripts.push(request.url());
      if (request.resourceType() === 'stylesheet') {
        styles.push(request.url());
      }
    });
    await homePage(page).goto();
    await page.waitForLoadState('networkidle');
    expect(styles).toEqual([]);
    const panel = await builtFile('src/features/chat/panel.tsx');
    const isPanel = (url: string) => url.endsWith(panel);
    scripts.length = 0;
    await siteShell(page).signIn.focus();
    await supportChat(page).open.focus();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await supportChat(page).open.click();
    await expect(supportChat(page).panel).toBeVisible();
    expect(scripts.some(isPanel)).toBe(true);
  });
  await test.step('a browser that never tells of a paint', async () => {
    const other = await newPerson();
    await other.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    const home = homePage(other);
    await home.goto();
    await home.number.fill('MW123456789');
    await expectHydrated(home.track);
    await expect(home.track).toBeEnabled();
  });
  await test.step('while the server has not said who is here, a customer is neither asked to sign in nor sees a blank', async () => {
    const other = await newPerson();
    const { link, signIn } = siteShell(other);
    const chat = supportChat(other);
    await signUp(other);
    // Never answered.
    await other.route('**/api/auth/user', () => undefined);
    await other.goto(SITE.home, { waitUntil: 'commit' });
    await expect(link('Dashboard')).toBeVisible();
    await expect(signIn).toBeHidden();
    await expectHydrated(chat.open);
    await chat.open.click();
    await expect(chat.panel).toContainText('Loading...');
    await expect(signIn).toBeHidden();
  });
  await test.step('on a phone what is last known of a late shipment is no larger paint than the text before it', async () => {
    const phone = await newPerson({ viewport: { width: 412, height: 823 } });
    const tracking = trackingPage(phone);
    // Kept by the first visit, it stands on the second one until the server has answered.
    for (const _visit of [1, 2]) {
      await tracking.goto('MW100000001');
      await expect(tracking.live).toHaveText('Live');
    }
    const [largest, first] = await phone.evaluate(
      async () =>
        // Buffered entries come in a task of their own; the last one is the largest paint.
        new Promise<(number | undefined)[]>((resolve) => {
          new PerformanceObserver((paints) =>
            resolve([
              paints.getEntries().at(-1)?.startTime,
              performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
            ]),
          ).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(largest).toBe(first);
  });
});
