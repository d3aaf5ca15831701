import type { Page } from '@playwright/test';
import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

const PROGRESS_MESSAGES = [
  'Connecting to tracking database...',
  'Searching for package information...',
  'Retrieving location data...',
  'Analyzing delivery status...',
  'Finalizing results...',
];

/** Writes down every distinct text the progress panel shows from now on. */
async function recordProgress(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { progressSeen: seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      const text = bar?.parentElement?.previousElementSibling?.textContent;
      const line = bar && text ? `${bar.value} ${text}` : undefined;
      if (line !== undefined && seen.at(-1) !== line) {
        seen.push(line);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  // The init script above put it there.
  return () => page.evaluate(() => (window as unknown as { progressSeen: string[] }).progressSeen);
}

test('shows five messages of a search one after the other, with inputs disabled, then the result', async ({
  page,
  api,
}) => {
  const { trackingNumber } = await createParcel(api);
  const tracking = trackingPage(page);
  const progress = await recordProgress(page);
  await page.clock.install();
  await tracking.goto();
  await tracking.number.fill(trackingNumber);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const answered = page.waitForResponse('**/api/packages/track/*');
  await tracking.track.click();
  await expect(tracking.searching).toBeDisabled();
  await expect(tracking.number).toBeDisabled();
  for (const [index, text] of PROGRESS_MESSAGES.entries()) {
    await expect(tracking.progress).toHaveAttribute('value', String((index + 1) * 20));
    await expect(page.getByText(text)).toBeVisible();
    await answered;
    await page.clock.runFor(300);
  }
  await page.clock.resume();
  await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
  await expect(tracking.track).toBeEnabled();
  expect(await progress()).toEqual(PROGRESS_MESSAGES.map((text, index) => `${(index + 1) * 20} ${text}`));
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows the result as soon as it is there', async ({ page, api }) => {
    const { trackingNumber } = await createParcel(api);
    const tracking = trackingPage(page);
    const progress = await recordProgress(page);
    await page.clock.install();
    await tracking.goto();
    await tracking.number.fill(trackingNumber);
    // A few milliseconds pass, however long the server takes.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await tracking.track.click();
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return tracking.numberHeading(trackingNumber).isVisible();
      })
      .toBe(true);
    expect(await progress()).not.toContain(`40 ${PROGRESS_MESSAGES[1]}`);
  });
});

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
  await expect(tracking.result.getByText(/^Printed \w{3}, \w{3} \d+, \d{4}, /)).toBeVisible();
  await expect(tracking.result.getByText(page.url())).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Moveway. Open, enclosed and expedited transport')).toBeVisible();
  await expect(footer.getByText('Support: ', { exact: false })).toBeVisible();
  await expect(footer.getByRole('navigation')).toHaveCount(0);
  // On white, not on the dark ground that is left out.
  const colorOf = (text: string) =>
    footer
      .getByText(text, { exact: false })
      .first()
      .evaluate((line) => getComputedStyle(line).color);
  expect(await colorOf('Support: ')).toBe(await colorOf('Moveway. Open'));
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

test('answers an unknown number with the card, the tips and the toast of the specification', async ({
  page,
}) => {
  const tracking = trackingPage(page);
  await tracking.goto('MW000000000');
  await expect(tracking.notFound).toBeVisible();
  const card = page.getByRole('main');
  for (const text of [
    "We couldn't find that tracking number in our system",
    'MW000000000',
    'Check each character',
    'Enter the full number',
    'Copy and paste',
    'Contact support',
    '24/7',
  ]) {
    await expect(card).toContainText(text);
  }
  await expect(toastOn(page).toast).toContainText('Tracking Number Not Found');
  await expect(toastOn(page).toast).toContainText(
    "Don't worry! Please double-check your tracking number and try again. Sometimes numbers can be tricky to read.",
  );
  await card.getByRole('button', { name: 'Contact support' }).click();
  await expect(supportChat(page).panel).toBeVisible();
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
