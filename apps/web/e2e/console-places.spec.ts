import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, placeDialog } from '@moveway/testing/pages/console.page.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  colorScheme: 'dark',
  viewport: { width: 390, height: 844 },
});

test('on a phone, in dark, the list is narrowed to what is near a place by keyboard', async ({
  page,
  signIn,
  api,
}) => {
  const sender = uniqueName('Storm');
  const [near, far] = await Promise.all([
    createParcel(api, { sender, origin: 'Reno, NV', destination: 'Ogallala, NE', status: 'In Transit' }),
    createParcel(api, { sender, origin: 'Reno, NV', destination: 'Omaha, NE', status: 'In Transit' }),
  ]);
  await signIn();
  const list = adminConsole(page);
  await list.goto(`?search=${sender.split(' ')[1]}`);
  await expect(list.select(far.trackingNumber)).toBeVisible();
  await list.packages.getByRole('button', { name: 'Filters' }).click();
  const { open, dialog, near: place, within, show } = placeDialog(page);
  await open.focus();
  await page.keyboard.press('Enter');
  await place.fill('Nowhere');
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('We could not find that place');
  await expect(place).toBeFocused();
  await expectAccessible(page);

  await place.fill('Paxton, NE');
  await within('25 miles');
  await show.click();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveAccessibleName('Place: within 25 miles of Paxton, NE');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(list.select(near.trackingNumber)).toBeVisible();
  await expect(list.select(far.trackingNumber)).toBeHidden();
  await expect(page).toHaveURL(/near=Paxton,\+NE|near=Paxton%2C\+NE|near=Paxton,%20NE/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(list.select(near.trackingNumber)).toBeVisible();
  await expect(list.select(far.trackingNumber)).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open.click();
  await expect(place).toHaveValue('Paxton, NE');
  await expectAccessible(page);
});
