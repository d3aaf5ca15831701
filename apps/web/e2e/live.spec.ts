import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { startOwnSite } from '@moveway/testing/browser/own-site.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an administrator creates a vehicle and a package and updates their status; a visitor sees both live', async ({
  page,
  signIn,
  newPerson,
}) => {
  await signIn();
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const numbers: string[] = [];
  // By need, new packages stand behind those that are due.
  await adminPage.goto('?sort=-updatedAt');
  for (const kind of ['Vehicle', 'Package'] as const) {
    const receiver = uniqueName('Ruth');
    await adminPage.newPackage.click();
    await form.kind(kind).click();
    await form.field('Sender').fill('Lakeside Motors');
    await form.field('Receiver').fill(receiver);
    await form.field('From').fill('Dallas, TX');
    await form.field('To').fill('Tampa, FL');
    if (kind === 'Vehicle') {
      await form.field('VIN').fill('1M8GDM9AXKP042788');
      await expect(form.drawer).toContainText('Valid VIN');
      await form.field('Make').fill('MCI');
    } else {
      await form.field('Weight').fill('12.5');
    }
    await form.create.click();
    await expect(toastOn(page).toast).toContainText('Package Created Successfully');
    await expect(form.drawer).toBeHidden();
    // Not from the message: for a moment it is still the one of the package before.
    const row = adminPage.row(receiver);
    await expect(row).toContainText(/MW\d{9}/);
    numbers.push(/MW\d{9}/.exec((await row.textContent()) ?? '')?.[0] ?? '');
  }
  const [vehicle = '', parcel = ''] = numbers;

  const visitor = await newPerson({ reducedMotion: 'reduce' });
  const tracking = trackingPage(visitor);
  await tracking.goto(vehicle, parcel);
  await expect(tracking.live).toHaveText('Live');
  await expect(tracking.line(vehicle)).toContainText('Pending');

  const dialog = statusDialog(page);
  for (const number of numbers) {
    await adminPage.updateStatus(number).click();
    await dialog.status('In Transit').check();
    await dialog.location.fill('Shreveport, LA');
    await dialog.save.click();
    await expect(toastOn(page).toast).toContainText('Status Updated Successfully');
    await expect(tracking.line(number)).toContainText('In Transit');
    await expect(adminPage.row(number)).toContainText('In Transit');
  }

  await tracking.goto(parcel);
  await expect(tracking.live).toHaveText('Live');
  await adminPage.updateStatus(parcel).click();
  await dialog.status('Delivered').check();
  await dialog.location.fill('Tampa, FL');
  await dialog.save.click();
  await expect(tracking.stage).toHaveText(/^Delivered/);
  await expect(tracking.events).toHaveCount(2);
});

test('an open page shows a change by itself, and announces it to screen readers', async ({ page, api }) => {
  const parcel = await createParcel(api, { status: 'Processing', currentLocation: 'Chicago, IL' });
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.live).toHaveText('Live');
  await updateShipmentStatus(api, parcel, 'Out for Delivery', 'Aurora, CO');
  await expect(tracking.stage).toHaveText(/^Out for Delivery/);
  await expect(tracking.events).toHaveCount(2);
  await expect(
    page.getByText(`${parcel.trackingNumber} is now Out for Delivery in Aurora, CO.`),
  ).toBeAttached();
});

test('an administrator sees what another one creates', async ({ page, signIn, api }) => {
  await signIn();
  const adminPage = adminConsole(page);
  // By need, new packages stand behind those that are due.
  await adminPage.goto('?sort=-updatedAt');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const { trackingNumber } = await createParcel(api);
  await expect(adminPage.row(trackingNumber)).toBeVisible();
});

test('an open page whose connection was lost says so, and catches up by itself', async ({ newPerson }) => {
  const site = await startOwnSite();
  try {
    const parcel = await createParcel(site.admin, { status: 'Processing' });
    const page = await newPerson(
      { baseURL: site.url, reducedMotion: 'reduce' },
      /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket/,
    );
    const tracking = trackingPage(page);
    await tracking.goto(parcel.trackingNumber);
    await expect(tracking.live).toHaveText('Live');
    await site.whileDown(async (admin) => {
      await expect(tracking.live).toHaveText('Reconnecting…');
      await updateShipmentStatus(admin, parcel, 'Out for Delivery', 'Denver, CO');
    });
    await expect(tracking.stage).toHaveText(/^Out for Delivery/);
    await expect(tracking.live).toHaveText('Live');
  } finally {
    await site.close();
  }
});
