import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { homePage } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test('the box waits for a number, says Tracking... for a second, and opens the tracking page with it', async ({
  page,
  api,
}) => {
  const { trackingNumber } = await createParcel(api);
  await page.clock.install();
  const home = homePage(page);
  await home.goto();
  await expect(home.track).toBeDisabled();
  await home.number.fill('   ');
  await expect(home.track).toBeDisabled();
  await home.number.fill(`  ${trackingNumber} `);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await home.track.click();
  await expect(home.tracking).toBeDisabled();
  await page.clock.runFor(950);
  await expect(home.tracking).toBeVisible();
  await page.clock.runFor(100);
  await expect(page).toHaveURL(`/tracking?number=${trackingNumber}`);
  await page.clock.resume();
  await expect(trackingPage(page).numberHeading(trackingNumber)).toBeVisible();
});

test('the box takes Enter, and a pasted column of numbers as a list', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first, second] = await Promise.all([createParcel(api), createParcel(api)]);
  const home = homePage(page);
  await home.goto();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${first.trackingNumber}\n${second.trackingNumber}\n`,
  );
  await home.number.focus();
  await home.number.press('ControlOrMeta+V');
  await expect(home.number).toHaveValue(`${first.trackingNumber}, ${second.trackingNumber}`);
  await home.number.press('Enter');
  await expect(trackingPage(page).heading('2 tracking numbers')).toBeVisible();
});

test('a quote is above the fold of Home, beside Sign In, and in the menu of a phone', async ({ page }) => {
  const quote = page.getByRole('link', { name: 'Get a quote', exact: true });
  const main = page.getByRole('main');
  await homePage(page).goto();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(main.locator(quote).first()).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.locator(quote).click();
  await expect(page).toHaveURL(/\/quote$/);
  await expect(menu).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  const header = page.getByRole('banner');
  const [button, signIn] = await Promise.all([
    header.locator(quote).boundingBox(),
    header.getByRole('button', { name: 'Sign In' }).boundingBox(),
  ]);
  expect(button?.y).toBe(signIn?.y);
  await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Track Package',
    'FAQs',
    'Contact',
  ]);
});

test('shows what the company says of itself', async ({ page }) => {
  await homePage(page).goto();
  const main = page.getByRole('main');
  for (const text of [
    'Real-time tracking',
    'Secure delivery',
    '24/7 support',
    '2.5M+',
    '98.5%',
    '50+',
    '99.2%',
    'Pickup',
    'In transit',
    'Delivered',
    '10-12 characters',
    'commas',
    'No account needed',
  ]) {
    await expect(main).toContainText(text);
  }
});

test('the box stays on a screen of 320 pixels, which is what zooming in leaves', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const home = homePage(page);
  await home.goto();
  for (const part of [home.number, home.track]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});
