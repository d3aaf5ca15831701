import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { SITE, trackingAddress } from '@moveway/testing/pages/addresses.ts';
import { homePage, siteShell } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

const GROUND = { light: 'rgb(250, 249, 245)', dark: 'rgb(20, 22, 25)' };

test('without scripts each page follows the system’s theme and says what to do; links and searches work', async ({
  browser,
  baseURL,
}) => {
  // Not a person of the test: their pages are waited for until their code is there.
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [SITE.home, trackingAddress('MW123456789'), SITE.quote, SITE.contact]) {
    await page.goto(path);
    for (const [colorScheme, ground] of Object.entries(GROUND)) {
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'dark' : 'light' });
      await expect(page.locator('html')).toHaveCSS('background-color', ground);
    }
    // Playwright finds no texts in a noscript element, but elements.
    const notices = page.locator('noscript > p');
    await expect(notices.first()).toBeVisible();
    await expect(notices.first()).toContainText('Packages, forms and the chat need JavaScript. Turn it on');
    expect(await notices.allInnerTexts()).not.toContainEqual(expect.stringContaining('__'));
  }
  await expect(page.getByRole('main').getByRole('button', { name: 'Send message' })).toHaveCount(0);

  // As before the code of a page is there.
  const home = homePage(page);
  const tracking = trackingPage(page);
  for (const [path, button] of [
    [SITE.home, home.track],
    [SITE.tracking, tracking.track],
  ] as const) {
    await page.goto(path);
    await tracking.number.fill('MW123456789');
    await button.click();
    await expect(page).toHaveURL(trackingAddress('MW123456789'));
  }
  await siteShell(page).link('Track Package').click();
  await expect(tracking.ready).toBeVisible();
  await context.close();
});
