import {
  expectAccessible,
  expectDialogFits,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole, ownWork, placeDialog, rescheduleDialog } from '@moveway/testing/pages/console.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  colorScheme: 'dark',
  viewport: { width: 390, height: 844 },
});

test('on a phone in dark all packages near a storm are rescheduled by keyboard, tracked with the reason, and put back after a reload', async ({
  page,
  signIn,
  api,
}) => {
  const count = 6;
  const sender = uniqueName('Storm');
  const parcel = {
    sender,
    origin: 'Reno, NV',
    destination: 'Ogallala, NE',
    estimatedDelivery: '2099-11-27',
    status: 'In Transit',
  } as const;
  const [far, near] = await Promise.all([
    createParcel(api, { ...parcel, destination: 'Omaha, NE' }),
    ...Array.from({ length: count }, async () => createParcel(api, parcel)),
  ]);
  const number = near?.trackingNumber ?? '';
  await signIn();
  const list = adminConsole(page);
  await list.goto(CONSOLE.packages({ search: sender.split(' ')[1] ?? '' }));
  await expect(list.select(far.trackingNumber)).toBeVisible();

  await test.step('the list is narrowed to what is near a place', async () => {
    await list.packages.getByRole('button', { name: 'Filters' }).click();
    const place = placeDialog(page);
    await place.open.focus();
    await page.keyboard.press('Enter');
    await place.near.fill('Nowhere');
    await place.show.focus();
    await page.keyboard.press('Enter');
    await expect(place.dialog).toContainText('We could not find that place');
    await expect(place.near).toBeFocused();
    await expectAccessible(page);
    await place.near.fill('Paxton, NE');
    await place.within('25 miles');
    await place.show.click();
    await expect(place.dialog).toBeHidden();
    await expect(place.open).toHaveAccessibleName('Place: within 25 miles of Paxton, NE');
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(list.select(far.trackingNumber)).toBeHidden();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(list.select(number)).toBeVisible();
    await expect(list.select(far.trackingNumber)).toBeHidden();
  });

  const dialog = rescheduleDialog(page);
  await test.step('all of it is rescheduled', async () => {
    await list.select(number).check();
    const all = page.getByRole('button', { name: `Select all ${count} that match` });
    await all.focus();
    await page.keyboard.press('Enter');
    await dialog.open.focus();
    await page.keyboard.press('Enter');
    await dialog.days.fill('3');
    await dialog.reason('Weather').focus();
    await page.keyboard.press('Space');
    await dialog.note.fill('Snow has closed I-80 in Wyoming');
    await dialog.preview.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.dialog).toContainText(`${count} of ${count} packages will be changed.`);
    await expect(dialog.dialog.getByRole('row').filter({ hasText: number })).toContainText('Nov 30, 2099');
    await expectAccessible(page);
    await expectDialogFits(page);
    await dialog.run.click();
    await expect(dialog.dialog).toContainText(`${count} of ${count} packages changed.`);
  });

  const visitor = await page.context().newPage();
  await trackingPage(visitor).goto(number);
  await expect(visitor.getByText('Weather. Snow has closed I-80 in Wyoming.').first()).toBeVisible();
  await expect(visitor.locator('s').first()).toContainText('Nov 27');
  await expectNoSidewaysScroll(visitor);
  await visitor.close();

  // Closed and the page left: the console leads back to it.
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByText(/selected$/)).toBeHidden();
  await page.reload();
  const { button, entry } = ownWork(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await entry(`Reschedule ${count} packages`).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.dialog).toContainText(`${count} of ${count} packages changed.`);
  await dialog.undo.click();
  await expect(dialog.dialog).toContainText(`${count} of ${count} packages back as before.`);
  await dialog.done.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(button).toBeFocused();
});
