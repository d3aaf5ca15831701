import type { Page, Route } from '@playwright/test';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { expectHydrated } from '@moveway/testing/browser/settled-page.ts';
import { homePage } from '@moveway/testing/pages/site.page.ts';
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

/** A stored choice differs from what the prerendered page shows, so the header renders again at once. */
async function storeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('moveway.theme', name), theme);
}

for (const [address, theme] of [
  ['/', 'light'],
  ['/', 'dark'],
  ['/tracking', 'dark'],
  ['/no-such-page', 'dark'],
] as const) {
  test(`${address} in ${theme} keeps every node the server sent`, async ({ page, watch }) => {
    watch.expect(/404 \(Not Found\)/);
    await storeTheme(page, theme);
    const release = await openHeld(page, address);
    const lost = await rememberNodes(page);
    release();
    await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue(theme);
    await page.waitForLoadState('networkidle');
    expect(await lost()).toEqual([]);
  });
}

test('what is typed into Home before its code is there stays, and can be tracked', async ({ page }) => {
  await storeTheme(page, 'dark');
  const release = await openHeld(page, '/');
  const home = homePage(page);
  await home.number.pressSequentially('MW-EARLY');
  release();
  await expectHydrated(home.track);
  await home.number.pressSequentially('-LATE');
  await expect(home.number).toHaveValue('MW-EARLY-LATE');
  await home.track.click();
  await expect(page).toHaveURL(/number=MW-EARLY-LATE$/);
});

for (const [address, button] of [
  ['/', 'Track Now'],
  ['/tracking', 'Track'],
] as const) {
  test(`a number on ${address} is sent by a press before the page's code is there`, async ({ newPerson }) => {
    const waiting = await newPerson({ javaScriptEnabled: false });
    await waiting.goto(address);
    await waiting.getByLabel('Tracking number').fill('MW123456789');
    await waiting.getByRole('button', { name: button, exact: true }).click();
    await expect(waiting).toHaveURL('/tracking?number=MW123456789');
  });

  test(`a number on ${address} is sent when Enter was pressed before the page's code is there`, async ({
    page,
  }) => {
    const release = await openHeld(page, address);
    await page.getByLabel('Tracking number').pressSequentially('MWNONE1');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/\/tracking\?number=MWNONE1/);
    await expect(trackingPage(page).notFound).toBeVisible();
    await expect(trackingPage(page).number).toHaveValue('MWNONE1');
    await page.getByRole('banner').getByRole('link', { name: 'Moveway, home' }).click();
    await expect(homePage(page).number).toHaveValue('');
  });
}

test('a link opens its page before the code of the one it is on is there', async ({ newPerson }) => {
  const waiting = await newPerson({ javaScriptEnabled: false });
  await waiting.goto('/');
  await waiting.getByRole('banner').getByRole('link', { name: 'Track Package' }).click();
  await expect(trackingPage(waiting).ready).toBeVisible();
});

test('a press works as soon as the page has loaded', async ({ page }) => {
  await page.goto('/');
  const { reviews } = homePage(page);
  await reviews.getByRole('button', { name: 'Next review' }).click();
  await expect(reviews.getByRole('figure', { name: '2 of 6' })).toBeVisible();
});

test('what is typed into Tracking before its code is there stays, whatever the address asks for', async ({
  page,
  api,
}) => {
  await storeTheme(page, 'dark');
  const { trackingNumber: known } = await createParcel(api);
  const release = await openHeld(page, `/tracking?number=${known}`);
  const tracking = trackingPage(page);
  const lost = await rememberNodes(page);
  await tracking.number.pressSequentially('MW-EARLY');
  release();
  await expect(tracking.numberHeading(known)).toBeVisible();
  await expect(tracking.number).toHaveValue('MW-EARLY');
  // Nothing but the card that says what the page is for has made room for the result.
  expect((await lost()).filter((html) => html.startsWith('<textarea') || html.startsWith('<form'))).toEqual(
    [],
  );
});

test('a search shows its number in the field, also after going back', async ({ page }) => {
  const tracking = trackingPage(page);
  await tracking.goto('MWNONE1');
  await expect(tracking.number).toHaveValue('MWNONE1');
  await tracking.number.fill('MWNONE2');
  await tracking.track.click();
  await expect(page).toHaveURL(/number=MWNONE2/);
  await expect(tracking.number).toBeEnabled();
  await page.goBack();
  await expect(tracking.number).toHaveValue('MWNONE1');
});
