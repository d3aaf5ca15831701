import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('tracks 35 numbers of which one is bad, and opens a line to its package', async ({ page, api }) => {
  const parcels = await Promise.all(
    Array.from({ length: 34 }, () =>
      createParcel(api, { status: 'In Transit', currentLocation: 'Reno, NV' }),
    ),
  );
  const tracking = trackingPage(page);
  await tracking.goto();
  // As pasted from a sheet: lines, commas, blanks, and a repetition that does not count.
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
  await tracking.number.fill(
    [...numbers.slice(0, 17), '!bad!', ...numbers.slice(17), numbers[0]].join(',\n '),
  );
  await tracking.number.press('Enter');
  await expect(tracking.heading('35 tracking numbers')).toBeVisible();
  await expect(tracking.lines).toHaveCount(35);
  await expect(tracking.line('!BAD!')).toContainText('Not a tracking number');
  await expect(tracking.summary).toHaveText(['1 not a tracking number', '34 on the way']);

  const [parcel] = numbers;
  const line = tracking.line(parcel ?? '');
  await line.getByRole('heading', { level: 3 }).click();
  await expect(line.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
  await expect(line).toContainText('Reno, NV');
});

test('rejects 36 numbers clearly, and looks none of them up', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const tracking = trackingPage(page);
  await tracking.goto();
  await tracking.number.fill(Array.from({ length: 36 }, (_, index) => `MW${100_000_000 + index}`).join(' '));
  await tracking.track.click();
  await expect(tracking.problem).toContainText(
    'That is 36 different numbers. You can track up to 35 at once',
  );
  await expect(tracking.number).toBeFocused();

  await tracking.goto(...Array.from({ length: 37 }, (_, index) => `MW${100_000_000 + index}`));
  await expect(tracking.heading('Too many numbers at once')).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('goes back to the search before', async ({ page, api }) => {
  const [first, second] = await Promise.all([createParcel(api), createParcel(api)]);
  const tracking = trackingPage(page);
  await tracking.goto(first.trackingNumber);
  await expect(tracking.numberHeading(first.trackingNumber)).toBeVisible();
  await tracking.number.fill(second.trackingNumber);
  await tracking.number.press('Enter');
  await expect(tracking.numberHeading(second.trackingNumber)).toBeVisible();
  await page.goBack();
  await expect(tracking.numberHeading(first.trackingNumber)).toBeVisible();
  await expect(tracking.number).toHaveValue(first.trackingNumber);
});

test('copies the numbers and the link of the search', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { trackingNumber } = await createParcel(api);
  const tracking = trackingPage(page);
  await tracking.goto(trackingNumber);
  await page.getByRole('button', { name: 'Copy number' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(trackingNumber);
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL(`/tracking?number=${trackingNumber}`, page.url()).href);
});
