import type { Page, Route } from '@playwright/test';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { expectHydrated } from '@moveway/testing/browser/settled-page.ts';
import { SITE, trackingAddress } from '@moveway/testing/pages/addresses.ts';
import { homePage, siteShell } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

/** Opens a page whose code waits until `release` is called, and then comes last: when all other code has run. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const others: Promise<void>[] = [];
  let isThere = false;
  const send = async (route: Route) => route.fulfill({ response: await route.fetch() });
  await page.route('**/assets/*.js', async (route) => {
    if (isThere) {
      return route.continue();
    }
    if (!route.request().url().includes('-page-')) {
      const sent = held.promise.then(() => send(route));
      others.push(sent);
      return sent;
    }
    await held.promise;
    // What has come may ask for more.
    for (let known = 0; known < others.length;) {
      known = others.length;
      await Promise.all(others);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
    }
    isThere = true;
    return send(route);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return held.resolve;
}

/** Stores the nodes the server sent. @returns what tells how many of them are no longer on the page */
async function rememberNodes(page: Page): Promise<() => Promise<string[]>> {
  const nodes = await page.evaluateHandle(() => [...document.querySelectorAll('#root *')]);
  return () =>
    nodes.evaluate((all) =>
      all.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 80)),
    );
}

test('a page whose code comes last keeps every node the server sent, what was typed and an Enter', async ({
  page,
  api,
  watch,
}) => {
  watch.expect(/404 \(Not Found\)/);
  const home = homePage(page);
  const tracking = trackingPage(page);
  const { theme } = siteShell(page);
  const open = async (address: string) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const release = await openHeld(page, address);
    return { release, lost: await rememberNodes(page) };
  };
  // A stored choice differs from what the prerendered page shows, so the header renders again at once.
  await page.addInitScript(() => localStorage.setItem('moveway.theme', 'dark'));
  for (const address of [SITE.tracking, SITE.unknown]) {
    await test.step(address, async () => {
      const { release, lost } = await open(address);
      release();
      await expect(theme).toHaveValue('dark');
      await page.waitForLoadState('networkidle');
      expect(await lost()).toEqual([]);
    });
  }
  await test.step('a number that is typed into Home', async () => {
    const { release, lost } = await open(SITE.home);
    await home.number.pressSequentially('MW-EARLY');
    release();
    await expectHydrated(home.track);
    await expect(theme).toHaveValue('dark');
    await page.waitForLoadState('networkidle');
    expect(await lost()).toEqual([]);
    await home.number.pressSequentially('-LATE');
    await expect(home.number).toHaveValue('MW-EARLY-LATE');
    await home.track.click();
    await expect(page).toHaveURL(trackingAddress('MW-EARLY-LATE'));
  });
  await test.step('another number than that of the address', async () => {
    const { trackingNumber: known } = await createParcel(api);
    const { release, lost } = await open(trackingAddress(known));
    await tracking.number.pressSequentially('MW-EARLY');
    release();
    await expect(tracking.numberHeading(known)).toBeVisible();
    await expect(tracking.number).toHaveValue('MW-EARLY');
    // Nothing but the card that says what the page is for has made room for the result.
    const fields = (await lost()).filter((html) => /^<(?:textarea|form)/.test(html));
    expect(fields).toEqual([]);
  });
  for (const address of [SITE.home, SITE.tracking]) {
    await test.step(`Enter at ${address}`, async () => {
      const { release } = await open(address);
      await tracking.number.pressSequentially('MWNONE1');
      await page.keyboard.press('Enter');
      release();
      await expect(page).toHaveURL(/\/tracking\?number=MWNONE1/);
      await expect(tracking.notFound).toBeVisible();
      await expect(tracking.number).toHaveValue('MWNONE1');
      await siteShell(page).logo.click();
      await expect(homePage(page).number).toHaveValue('');
    });
  }
});
