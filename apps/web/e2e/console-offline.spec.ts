import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole, statusDialog } from '@moveway/testing/pages/console.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('status updates made offline wait with a count and are sent when the network is back; a conflict is shown beside its row', async ({
  page,
  context,
  api,
  signIn,
  watch,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED|409/);
  const sender = uniqueName('Offline');
  const ours = await createParcel(api, { sender });
  const contested = await createParcel(api, { sender });
  await signIn();
  const { goto, packages, row, updateStatus } = adminConsole(page);
  await goto(CONSOLE.packages({ search: sender.split(' ')[1] ?? '' }));
  // Loads the code of the dialog, as a mouse on the list does.
  await updateStatus(ours.trackingNumber).hover();
  await updateStatus(ours.trackingNumber).click();
  await statusDialog(page).cancel.click();
  await expect(statusDialog(page).dialog).toBeHidden();

  await context.setOffline(true);
  for (const { trackingNumber } of [ours, contested]) {
    await updateStatus(trackingNumber).click();
    await statusDialog(page).location.fill('Omaha, NE');
    await statusDialog(page).save.click();
    await expect(statusDialog(page).dialog).toBeHidden();
    await expect(row(trackingNumber)).toContainText(/Queued .*\d+:\d\d [AP]M.*: .*Omaha, NE/);
  }
  const counted = page.getByRole('button', { name: '2 changes wait' });
  await counted.click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(list.getByText(/^Queued/)).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');

  await updateShipmentStatus(api, contested, 'In Transit', 'Reno, NV');
  await context.setOffline(false);
  await expect(row(ours.trackingNumber)).not.toContainText('Queued');
  await expect(row(contested.trackingNumber)).toContainText('Not saved');
  await expect(row(contested.trackingNumber)).toContainText('Location: nothing, now Reno, NV');
  await expectAccessible(page);
  await packages.getByRole('button', { name: `Apply anyway: ${contested.trackingNumber}` }).click();
  await expect(row(contested.trackingNumber)).not.toContainText('Not saved');
  for (const { trackingNumber } of [ours, contested]) {
    const location = async () =>
      (await api('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } })).package
        .currentLocation;
    await expect.poll(location).toBe('Omaha, NE');
  }
  await expect(page.getByRole('button', { name: /changes? waits?|not saved/ })).toBeHidden();
});
