import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test('runs the search of its address, and takes a number in any case with blanks around it', async ({
  page,
  api,
}) => {
  const { trackingNumber } = await createParcel(api);
  const tracking = trackingPage(page);
  await page.goto(`/tracking?number=${encodeURIComponent(` ${trackingNumber.toLowerCase()} `)}`);
  await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
  await expect(tracking.number).toHaveValue(trackingNumber);
});

test('shows a package with its progress, history, map and details', async ({ page, api }) => {
  const receiver = uniqueName('Grace');
  const parcel = await createParcel(api, {
    receiver,
    currentLocation: 'Chicago, IL',
    status: 'Processing',
    description: 'Two boxes of books',
    amount: 1450.5,
    weight: 12.5,
    dimensions: { length: 12, width: 8, height: 4 },
    arrivalDate: '2099-07-04',
    value: 900,
  });
  await updateShipmentStatus(api, parcel, 'In Transit', 'Omaha, NE');
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.result).toBeVisible();
  await expect(tracking.stage).toHaveText(/^In Transit/);
  await expect(tracking.events).toHaveCount(2);
  await expect(tracking.events.first()).toContainText('Omaha, NE');
  await expect(tracking.events.last()).toContainText('Chicago, IL');
  await expect(tracking.map).toHaveAccessibleName(/Chicago.*Omaha/);
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

test('names a delay, and marks a step back as a correction, at its mile', async ({ page, api }) => {
  const parcel = await createParcel(api, {
    estimatedDelivery: '2020-01-02',
    status: 'Out for Delivery',
    currentLocation: 'Seattle, WA',
  });
  await updateShipmentStatus(api, parcel, 'In Transit', 'Miami, FL');
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.result).toContainText(/\d+ days late/);
  await expect(tracking.events.first()).toContainText('Correction');
  const marker = tracking.events.first().locator('[aria-hidden]').first();
  await expect(marker).toHaveText(/^Mile\d,\d{3}$/);
  // A number of four digits stays within its sign.
  expect(await marker.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('on paper, an answer has logo, date and its address as a QR code, and that of a late vehicle is one page', async ({
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
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.map).toBeVisible();
  const code = tracking.result.getByLabel("QR code of this page's address");
  const logo = tracking.result.getByText('moveway', { exact: true });
  await expect(code).toBeAttached();
  await expect(code).toBeHidden();
  await expect(logo).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(logo).toBeVisible();
  await expect(tracking.result.getByText(/^Printed \w{3}, \w{3} \d+, \d{4}, /)).toBeVisible();
  await expect(tracking.result.getByText(page.url())).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Moveway. Open, enclosed and expedited transport')).toBeVisible();
  await expect(footer.getByText('Support: ', { exact: false })).toBeVisible();
  await expect(footer.getByRole('navigation')).toHaveCount(0);
  // As a browser prints it. A vehicle that is late has the most to say.
  await page.emulateMedia({ media: 'screen' });
  await tracking.goto('MW100000001');
  await expect(tracking.map).toBeVisible();
  await expect(code).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const paper = await page.pdf({ format: 'Letter', margin });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await expect(code.locator('path')).toHaveAttribute('d', /^M4,4h1v1h-1z/);
});

test('shows what was last known while offline, and searches again by itself once online', async ({
  page,
  context,
  api,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const parcel = await createParcel(api, { status: 'Processing', currentLocation: 'Chicago, IL' });
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.result).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Tracking still works')).toBeVisible();
  await tracking.track.click();
  await expect(page.getByRole('article')).toContainText(/as of today \d{1,2}:\d\d [AP]M/);
  await expect(page.getByRole('article')).toContainText('Processing');
  await updateShipmentStatus(api, parcel, 'Delivered', 'Denver, CO');
  await context.setOffline(false);
  await expect(tracking.stage).toHaveText(/^Delivered/);
  await expect(page.getByText('You are offline')).toBeHidden();
});

test('loses no number that is sent before the page is hydrated', async ({ newPerson }) => {
  const asleep = await newPerson({ javaScriptEnabled: false });
  await asleep.goto('/tracking');
  await trackingPage(asleep).number.fill('MW123456789');
  await trackingPage(asleep).track.click();
  await expect(asleep).toHaveURL(/\/tracking\?number=MW123456789$/);
});
