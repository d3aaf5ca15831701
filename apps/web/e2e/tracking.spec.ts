import type { WebSocketRoute } from '@playwright/test';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { trackingAddress } from '@moveway/testing/pages/addresses.ts';
import { homePage, siteShell } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a pasted column of numbers is tracked from Home, and each number by itself; Back leads to the search before', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const receiver = 'Grace Hale';
  const parcel = await createParcel(api, {
    receiver,
    status: 'Out for Delivery',
    currentLocation: 'Seattle, WA',
    description: 'Two boxes of books',
    amount: 1450.5,
    weight: 12.5,
    dimensions: { length: 12, width: 8, height: 4 },
    arrivalDate: '2099-07-04',
    value: 900,
  });
  const { trackingNumber } = await updateShipmentStatus(api, parcel, 'In Transit', 'Miami, FL');
  const other = await createParcel(api);
  const home = homePage(page);
  const tracking = trackingPage(page);
  await home.goto();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${trackingNumber}\n${other.trackingNumber}\n`,
  );
  await home.number.focus();
  await home.number.press('ControlOrMeta+V');
  await expect(home.number).toHaveValue(`${trackingNumber}, ${other.trackingNumber}`);
  await home.number.press('Enter');
  await expect(tracking.heading('2 tracking numbers')).toBeVisible();

  await test.step('an address in another case, with blanks, shows everything about its number', async () => {
    await page.goto(trackingAddress(` ${trackingNumber.toLowerCase()} `));
    await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
    await expect(tracking.number).toHaveValue(trackingNumber);
    await expect(tracking.stage).toHaveText(/^In Transit/);
    await expect(tracking.events).toHaveCount(2);
    await expect(tracking.events.first()).toContainText('Miami, FL');
    await expect(tracking.events.last()).toContainText('Seattle, WA');
    await expect(tracking.map).toHaveAccessibleName(/Seattle.*Miami/);
    for (const text of [
      'Denver, CO',
      'Chicago, IL → Denver, CO',
      receiver,
      'Two boxes of books',
      '$1,450.50',
      '$900.00',
      '12.5 lb',
      '12 × 8 × 4 in',
      'Sat, Jul 4, 2099',
    ]) {
      await expect(tracking.result).toContainText(text);
    }
  });
  await test.step('a step back is a correction, and a number of four digits stays within the sign of its mile', async () => {
    await expect(tracking.events.first()).toContainText('Correction');
    await expect(tracking.mile).toHaveText(/^Mile\d,\d{3}$/);
    expect(await tracking.mile.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
  await test.step('number and link are copied', async () => {
    await tracking.action('Copy number').click();
    await expect.poll(clipboard).toBe(trackingNumber);
    await tracking.action('Share link').click();
    await expect.poll(clipboard).toBe(new URL(trackingAddress(trackingNumber), page.url()).href);
  });
  await tracking.number.fill(other.trackingNumber);
  await tracking.number.press('Enter');
  await expect(tracking.numberHeading(other.trackingNumber)).toBeVisible();
  await page.goBack();
  await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
  await expect(tracking.number).toHaveValue(trackingNumber);
});

test('an open page follows its package, also when the connection or the network was lost, and announces each change', async ({
  page,
  context,
  api,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const parcel = await createParcel(api, { status: 'Processing', currentLocation: 'Chicago, IL' });
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket('**/ws', (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.live).toHaveText('Live');
  await updateShipmentStatus(api, parcel, 'In Transit', 'Omaha, NE');
  await expect(tracking.stage).toHaveText(/^In Transit/);
  await expect(tracking.events).toHaveCount(2);
  await expect(
    tracking.announcement(`${parcel.trackingNumber} is now In Transit in Omaha, NE.`),
  ).toBeAttached();

  await test.step('it says that the connection was lost, and catches up', async () => {
    isCut = true;
    await Promise.all([...open].map((socket) => socket.close()));
    await expect(tracking.live).toHaveText('Reconnecting…');
    await updateShipmentStatus(api, parcel, 'Out for Delivery', 'Aurora, CO');
    isCut = false;
    await expect(tracking.stage).toHaveText(/^Out for Delivery/);
    await expect(tracking.live).toHaveText('Live');
  });
  await test.step('offline a search shows what was last known, and is repeated once online', async () => {
    await context.setOffline(true);
    await expect(siteShell(page).offline).toBeVisible();
    await tracking.track.click();
    await expect(tracking.result).toContainText(/as of today \d{1,2}:\d\d [AP]M/);
    await expect(tracking.result).toContainText('Out for Delivery');
    await updateShipmentStatus(api, parcel, 'Delivered', 'Denver, CO');
    await context.setOffline(false);
    await expect(tracking.stage).toHaveText(/^Delivered/);
    await expect(siteShell(page).offline).toBeHidden();
  });
});

test('on paper, a result has the logo, the date and its address as a QR code, and fits on one page for a late vehicle', async ({
  page,
  api,
}) => {
  const parcel = await createParcel(api, {
    status: 'Processing',
    currentLocation: 'Chicago, IL',
    amount: 1450.5,
  });
  for (const place of ['Des Moines, IA', 'Omaha, NE', 'Lincoln, NE', 'North Platte, NE']) {
    await updateShipmentStatus(api, parcel, 'In Transit', place);
  }
  const tracking = trackingPage(page);
  const { code, logo, printed } = tracking.onPaper;
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.map).toBeVisible();
  // The code of the head is downloaded when the page is idle.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(code).toBeAttached({ timeout: 100 });
  }).toPass();
  await expect(code).toBeHidden();
  await expect(logo).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(logo).toBeVisible();
  await expect(printed).toBeVisible();
  await expect(tracking.result.getByText(page.url())).toBeVisible();
  const { footer } = siteShell(page);
  const company = footer.getByText('Moveway. Open, enclosed and expedited transport');
  const support = footer.getByText('Support: ', { exact: false });
  await expect(company).toBeVisible();
  await expect(support).toBeVisible();
  await expect(footer.getByRole('navigation')).toHaveCount(0);
  // On white, not on the dark ground that is left out.
  const colors = [company, support].map((line) =>
    line.first().evaluate((element) => getComputedStyle(element).color),
  );
  expect(new Set(await Promise.all(colors)).size).toBe(1);
  // As a browser prints it. A vehicle that is late has the most to say.
  await page.emulateMedia({ media: 'screen' });
  await tracking.goto('MW100000001');
  await expect(tracking.map).toBeVisible();
  await expect(code).not.toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  await expect(async () => {
    const paper = await page.pdf({ format: 'Letter', margin });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await expect(code.locator('path')).toHaveAttribute('d', /^M4,4h1v1h-1z/, { timeout: 100 });
  }).toPass();
});
