import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, ownWork, rescheduleDialog } from '@moveway/testing/pages/console.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('on a phone all that match are rescheduled by keyboard, tracked with the reason, and undone after a reload', async ({
  page,
  signIn,
  api,
}) => {
  const count = 6;
  const sender = uniqueName('Storm');
  const [parcel] = await Promise.all(
    Array.from({ length: count }, async () =>
      createParcel(api, { sender, estimatedDelivery: '2099-11-27', status: 'In Transit' }),
    ),
  );
  const number = parcel?.trackingNumber ?? '';
  await signIn();
  await adminConsole(page).goto(`?search=${sender.split(' ')[1]}`);
  const list = page.getByRole('region', { name: 'Packages', exact: true });
  await list
    .getByRole('checkbox', { name: /^Select MW/ })
    .first()
    .check();
  const all = page.getByRole('button', { name: `Select all ${count} that match` });
  await all.focus();
  await page.keyboard.press('Enter');
  const dialog = rescheduleDialog(page);
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
  await expectAccessibleAtBothSizes(page);
  await dialog.run.click();
  await expect(dialog.dialog).toContainText(`${count} of ${count} packages changed.`);

  const visitor = await page.context().newPage();
  await visitor.goto(`/tracking?number=${number}`);
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
