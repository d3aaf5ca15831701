import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test('a double click creates one package, and so does a call whose answer was lost and that is sent again', async ({
  page,
  api,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const { toast } = toastOn(page);
  const fillIn = async (name: string) => {
    const sender = uniqueName(name);
    await adminPage.newPackage.click();
    await form.field('Sender').fill(sender);
    await form.field('Receiver').fill('Somebody');
    return sender;
  };
  const created = async (sender: string) => {
    const query = { search: sender.split(' ')[1] ?? '' };
    return (await api('GET /api/admin/packages', { query })).items;
  };
  await adminPage.goto('?search=nothing-like-this');
  const twice = await fillIn('Twice');
  await form.create.dblclick();
  await expect(toast).toContainText('Package Created Successfully');
  await expect(form.drawer).toBeHidden();
  expect(await created(twice)).toHaveLength(1);

  const lost = await fillIn('Lost');
  await page.route(
    '**/api/packages',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.create.click();
  await expect(toast).toContainText('Package Creation Failed');
  await form.create.click();
  await expect(toast).toContainText('Package Created Successfully');
  expect(await created(lost)).toHaveLength(1);
});

test('Back does not take a status update away before what was entered may be discarded', async ({
  page,
  api,
}) => {
  const { trackingNumber } = await createParcel(api);
  const adminPage = adminConsole(page);
  const update = statusDialog(page);
  await adminPage.goto(`?search=${trackingNumber}`);
  await page.getByRole('button', { name: trackingNumber, exact: true }).click();
  await page.getByRole('button', { name: 'Open page' }).click();
  await expect(page).toHaveURL(`/admin/packages/${trackingNumber}`);
  // The list, whose drawer has such a button, too, stays until the page is loaded.
  await expect(page.getByRole('region', { name: 'Packages' })).toBeHidden();
  await page.getByRole('button', { name: 'Update status' }).click();
  await update.note.fill('Storm on I-80');

  // In the page, because a browser that stays never answers the test's own goBack().
  const goBack = async (isDiscarded: boolean) => {
    const asked = page.waitForEvent('dialog');
    const gone = page.evaluate(() => history.back());
    const question = await asked;
    expect(question.message()).toBe('Discard what you entered?');
    await (isDiscarded ? question.accept() : question.dismiss());
    await gone;
  };
  await goBack(false);
  await expect(update.note).toHaveValue('Storm on I-80');
  await goBack(true);
  await expect(update.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\?/);
});
