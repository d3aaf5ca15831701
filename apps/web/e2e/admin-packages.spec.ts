import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expectToast } from '@moveway/testing/browser/error-toasts.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test('a Delivered package is deleted after confirmation, and the deletion is taken back', async ({
  page,
  api,
}) => {
  const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
  const adminPage = adminConsole(page);
  const { toast, action } = toastOn(page);
  await adminPage.goto(`?search=${trackingNumber}`);

  page.once('dialog', (dialog) => void dialog.dismiss());
  await adminPage.remove(trackingNumber).click();
  await expect(adminPage.row(trackingNumber)).toBeVisible();

  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await adminPage.remove(trackingNumber).click();
  await expect(toast).toContainText('Package Deleted Successfully');
  // Under the pointer a message stays.
  await toast.hover();
  expect(questions).toEqual([expect.stringContaining(trackingNumber)]);
  await expect(adminPage.row(trackingNumber)).toBeHidden();
  const track = () => page.request.get(`/api/packages/track/${trackingNumber}`);
  expect((await track()).status()).toBe(404);

  await action('Undo').click();
  await expect(toast).toContainText('Package Restored');
  await expect(adminPage.row(trackingNumber)).toContainText('Delivered');
  expect((await track()).status()).toBe(200);
});

test('a deleted package can also be restored from the archive', async ({ page, api }) => {
  const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
  await api('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
  const adminPage = adminConsole(page);
  await adminPage.goto(`?archived=true&search=${trackingNumber}`);
  await adminPage.restore(trackingNumber).click();
  await expect(toastOn(page).toast).toContainText('Package Restored');
  await expect(page.getByText('No matching packages')).toBeVisible();
  await adminPage.goto(`?search=${trackingNumber}`);
  await expect(adminPage.row(trackingNumber)).toBeVisible();
});

test('only Delivered packages offer Delete, and statuses carry their badges', async ({ page, api }) => {
  const sender = uniqueName('Badge');
  const [pending, moving, delivered] = await Promise.all([
    createParcel(api, { sender, status: 'Pending' }),
    createParcel(api, { sender, status: 'Out for Delivery' }),
    createParcel(api, { sender, status: 'Delivered' }),
  ]);
  const adminPage = adminConsole(page);
  await adminPage.goto(`?search=${sender.split(' ')[1]}`);
  await expect(adminPage.row(pending.trackingNumber)).toContainText('High Priority');
  await expect(adminPage.row(moving.trackingNumber)).toContainText('Active');
  await expect(adminPage.remove(delivered.trackingNumber)).toBeVisible();
  await expect(adminPage.remove(pending.trackingNumber)).toBeHidden();
  await expect(adminPage.remove(moving.trackingNumber)).toBeHidden();
});

test('a delete that the server rejects changes nothing and says so', async ({ page, api }) => {
  const parcel = await createParcel(api, { status: 'Delivered' });
  const adminPage = adminConsole(page);
  await adminPage.goto(`?search=${parcel.trackingNumber}`);
  await expect(adminPage.remove(parcel.trackingNumber)).toBeVisible();
  page.on('dialog', (dialog) => {
    // Another administrator is faster: while the question is open, the package is in transit again.
    void updateShipmentStatus(api, parcel, 'In Transit').then(() => dialog.accept());
  });
  await adminPage.remove(parcel.trackingNumber).click();
  await expectToast(
    page,
    'Delete Failed',
    'Failed to delete package. Only delivered packages can be deleted.',
  );
  await expect(adminPage.row(parcel.trackingNumber)).toContainText('In Transit');
});

test('a double click creates one package', async ({ page, api }) => {
  const sender = uniqueName('Twice');
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  await adminPage.goto('?search=nothing-like-this');
  await adminPage.newPackage.click();
  await form.field('Sender').fill(sender);
  await form.field('Receiver').fill('Somebody');
  await form.create.dblclick();
  await expect(toastOn(page).toast).toContainText('Package Created Successfully');
  await expect(form.drawer).toBeHidden();
  const { items } = await api('GET /api/admin/packages', { query: { search: sender.split(' ')[1] ?? '' } });
  expect(items).toHaveLength(1);
});

test('a create call whose answer was lost creates one package, also when it is sent again', async ({
  page,
  api,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  const sender = uniqueName('Lost');
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  await adminPage.goto('?search=nothing-like-this');
  await adminPage.newPackage.click();
  await form.field('Sender').fill(sender);
  await form.field('Receiver').fill('Somebody');
  await page.route(
    '**/api/packages',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.create.click();
  await expect(toastOn(page).toast).toContainText('Package Creation Failed');
  await form.create.click();
  await expect(toastOn(page).toast).toContainText('Package Created Successfully');
  const { items } = await api('GET /api/admin/packages', { query: { search: sender.split(' ')[1] ?? '' } });
  expect(items).toHaveLength(1);
});

test('a draft survives closing and a reload, and goes when discarded', async ({ page }) => {
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  await adminPage.goto('?search=nothing-like-this');
  await adminPage.newPackage.click();
  await form.field('Sender').fill('Half written');
  await form.field('VIN').fill('1M8GDM9AX');
  await form.close.click();
  await expect(form.drawer).toBeHidden();
  await page.reload();
  await adminPage.newPackage.click();
  await expect(form.field('Sender')).toHaveValue('Half written');
  await expect(form.field('VIN')).toHaveValue('1M8GDM9AX');
  await form.discard.click();
  await expect(form.field('Sender')).toHaveValue('');
  await page.reload();
  await adminPage.newPackage.click();
  await expect(form.field('Sender')).toHaveValue('');
});

test('rejected fields are named beside them, and nothing is created', async ({ page, api }) => {
  const sender = uniqueName('Rejected');
  const { trackingNumber: taken } = await createParcel(api);
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const { toast } = toastOn(page);
  await adminPage.goto('?search=nothing-like-this');
  await adminPage.newPackage.click();
  await form.create.click();
  await expect(toast).toContainText('Missing Required Information');
  await expect(toast).toContainText('Please fill in both sender and receiver information');
  await expect(form.drawer).toContainText('Enter the sender');
  await expect(form.drawer).toContainText('Enter the receiver');
  await expect(form.field('Sender')).toBeFocused();

  await form.field('Sender').fill(sender);
  await form.field('Receiver').fill('Somebody');
  await form.field('VIN').fill('TOO-SHORT');
  await form.more.click();
  await form.field('Tracking number').fill('no!');
  await form.create.click();
  await expect(form.drawer).toContainText('A VIN has 17 letters and digits, without I, O and Q');
  await expect(form.drawer).toContainText('A tracking number has 5 to 40 letters, digits and hyphens');

  // Only the server knows that a number is in use.
  await form.field('VIN').fill('');
  await form.field('Tracking number').fill(taken);
  await form.create.click();
  await expect(toast).toContainText('Package Creation Failed');
  await expect(form.drawer.getByText('This tracking number is already in use.')).toBeVisible();
  await expect(form.field('Tracking number')).toHaveAttribute('aria-invalid', 'true');
  const { items } = await api('GET /api/admin/packages', { query: { search: sender.split(' ')[1] ?? '' } });
  expect(items).toEqual([]);
});

test('a wrong check digit of a VIN is a warning, not an error', async ({ page }) => {
  const form = newPackageForm(page);
  await adminConsole(page).goto('?search=nothing-like-this');
  await adminConsole(page).newPackage.click();
  await form.field('VIN').fill('1M8GDM9A0KP042788');
  await expect(form.drawer).toContainText('its ninth character should be X');
  await form.field('Sender').fill(uniqueName('Sender'));
  await form.field('Receiver').fill('Somebody');
  await form.create.click();
  await expect(toastOn(page).toast).toContainText('Package Created Successfully');
});

test('a status is required in the status dialog, and going back is announced as a correction', async ({
  page,
  api,
}) => {
  const parcel = await createParcel(api, { status: 'Delivered' });
  const adminPage = adminConsole(page);
  const dialog = statusDialog(page);
  await adminPage.goto(`?search=${parcel.trackingNumber}`);
  await adminPage.updateStatus(parcel.trackingNumber).click();
  await dialog.save.click();
  await expect(dialog.dialog).toContainText('Choose the new status');
  await dialog.status('In Transit').check();
  await expect(dialog.dialog).toContainText('The history will show it as a correction');
  await dialog.note.fill('Scanned by mistake');
  await dialog.save.click();
  await expect(toastOn(page).toast).toContainText('Status Updated Successfully');
  await expect(dialog.dialog).toBeHidden();

  await adminPage
    .row(parcel.trackingNumber)
    .getByRole('button', { name: parcel.trackingNumber, exact: true })
    .click();
  await expect(adminPage.details).toContainText('Correction of an earlier entry');
  await expect(adminPage.details).toContainText('Scanned by mistake');
});

test('search and filters live in the address', async ({ page, api }) => {
  const sender = uniqueName('Finder');
  const word = sender.split(' ')[1] ?? '';
  const [parcel, moving] = await Promise.all([
    createParcel(api, { sender }),
    createParcel(api, { sender, status: 'In Transit' }),
  ]);
  const adminPage = adminConsole(page);
  await adminPage.goto();
  await adminPage.search.fill(word.toLowerCase());
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${word}`, 'i'));
  await adminPage.filter('Status', 'In Transit');
  await expect(page).toHaveURL(/status=In(\+|%20)Transit/);
  await expect(adminPage.row(parcel.trackingNumber)).toBeHidden();
  await expect(adminPage.row(moving.trackingNumber)).toBeVisible();
  await page.reload();
  await expect(adminPage.row(moving.trackingNumber)).toBeVisible();
  await expect(adminPage.row(parcel.trackingNumber)).toBeHidden();
  await page.goBack();
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
});
