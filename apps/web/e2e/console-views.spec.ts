import type { Page } from '@playwright/test';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { expectAccessibleDialog } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';

const PERSON = { reducedMotion: 'reduce' } as const;

test.use({ contextOptions: PERSON });

const makeAdministrator = (api: ApiCall, id: string) =>
  api('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: true } });

function viewsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Views' });
  const rail = page.getByRole('navigation', { name: 'Views' });
  return {
    dialog,
    rail,
    open: page.getByRole('button', { name: 'Views', exact: true }),
    name: dialog.getByLabel('Save what the list shows as'),
    saveNew: dialog.getByRole('button', { name: 'Save new view' }),
    replace: (name: string) =>
      dialog.getByRole('button', { name: `Replace ${name} with what the list shows` }),
    act: (what: 'Edit' | 'Delete', name: string) => dialog.getByRole('button', { name: `${what} ${name}` }),
    link: (name: string) => dialog.getByRole('link', { name, exact: true }),
  };
}

test('a view is saved, opened, and renamed, by keyboard, with its columns', async ({ page, signUp, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await makeAdministrator(api, (await signUp()).id);
  const sender = uniqueName('Viewed');
  const found = await createParcel(api, { sender });
  const other = await createParcel(api, { sender: uniqueName('Other') });
  const [, word = ''] = sender.split(' ');
  const [name, renamed] = [uniqueName('Mine'), uniqueName('Renamed')];
  const views = viewsOf(page);
  const console = adminConsole(page);
  await console.goto(CONSOLE.packages({ search: word, status: 'Pending' }));
  const row = (number: string) => console.packages.getByRole('row').filter({ hasText: number });
  await expect(row(found.trackingNumber)).toBeVisible();

  await test.step('saved under a name', async () => {
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/views-dialog-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await views.open.focus();
    await page.keyboard.press('Enter');
    // On a slow network.
    await expect(page.getByText('Loading…')).toBeVisible();
    code.resolve();
    await views.name.fill('   ');
    await page.keyboard.press('Enter');
    await expect(views.dialog).toContainText('Enter a name');
    await expectAccessibleDialog(page);
    await views.name.fill(name);
    await page.keyboard.press('Enter');
    await expect(views.link(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(views.dialog).toBeHidden();
    await expect(views.open).toBeFocused();
    // Inside: the rail scrolls, and cuts off what is around the button.
    await expect(views.open).toHaveCSS('outline-offset', '-3px');
  });

  await test.step('opened again, also by its link', async () => {
    await console.follow(CONSOLE.packages({ search: other.trackingNumber }));
    await expect(row(other.trackingNumber)).toBeVisible();
    await views.open.focus();
    await page.keyboard.press('Enter');
    await views.link(name).focus();
    await page.keyboard.press('Enter');
    await expect(row(found.trackingNumber)).toBeVisible();
    await expect(row(other.trackingNumber)).toBeHidden();
    await expect(views.dialog).toBeHidden();
    expect(new URL(page.url()).searchParams.get('status')).toBe('Pending');
    await page.goBack();
    await expect(row(other.trackingNumber)).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(row(found.trackingNumber)).toBeVisible();
    await expect(row(other.trackingNumber)).toBeHidden();
  });

  await test.step('renamed', async () => {
    await views.open.focus();
    await page.keyboard.press('Enter');
    await views.act('Edit', name).focus();
    await page.keyboard.press('Enter');
    await views.dialog.getByLabel('Name', { exact: true }).fill(renamed);
    await page.keyboard.press('Enter');
    await expect(views.link(renamed)).toBeVisible();
  });

  await test.step('columns are part of a view, and the user’s own choice stays', async () => {
    await console.goto();
    const narrow = uniqueName('Narrow');
    const header = (column: string) => page.getByRole('columnheader', { name: column, exact: true });
    const columns = page.getByRole('button', { name: 'Columns' });
    const chosen = page.getByRole('dialog', { name: 'Columns' });
    await columns.focus();
    await page.keyboard.press('Enter');
    for (const always of ['Tracking number', 'Status']) {
      await expect(chosen.getByRole('checkbox', { name: always })).toBeHidden();
    }
    await chosen.getByRole('checkbox', { name: 'Contents' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(header('Contents')).toBeHidden();
    await views.open.click();
    await views.name.fill(narrow);
    await views.saveNew.click();
    await expect(views.link(narrow)).toBeVisible();
    await page.keyboard.press('Escape');
    // In the view, then in its own list.
    for (const column of ['Contents', 'Idle']) {
      await columns.click();
      await chosen.getByRole('checkbox', { name: column }).click();
      await page.keyboard.press('Escape');
    }
    for (const list of ['All packages', narrow]) {
      await views.rail.getByRole('link', { name: list }).click();
      await expect(header('Idle')).toBeVisible();
      await expect(header('Contents')).toBeHidden();
    }
  });
});

test('a shared view is in the rail and the palette of a colleague at once, who may change and delete it', async ({
  page,
  newPerson,
  signUp,
  api,
}) => {
  const theirs = await newPerson(PERSON);
  for (const person of [page, theirs]) {
    await makeAdministrator(api, (await signUp(person)).id);
  }
  const name = uniqueName('Shared');
  const [mine, colleague] = [viewsOf(page), viewsOf(theirs)];
  await adminConsole(theirs).goto(CONSOLE.packages({ status: 'Delivered' }));
  await expect(colleague.open).toBeVisible();
  await expect(theirs.getByText('Live', { exact: true })).toBeVisible();
  await adminConsole(page).goto(CONSOLE.packages({ status: 'Pending', kind: 'vehicle' }));
  await mine.open.click();
  await mine.name.fill(name);
  await mine.dialog.getByRole('checkbox', { name: 'Share with all staff' }).check();
  await mine.saveNew.click();
  await expect(mine.link(name)).toBeVisible();
  await page.keyboard.press('Escape');

  const inRail = colleague.rail.getByRole('link', { name });
  await expect(inRail).toBeVisible();
  await theirs.keyboard.press('Control+k');
  await theirs.getByRole('combobox', { name: 'Search or run a command' }).fill(name);
  await theirs.getByRole('option', { name }).click();
  await expect(inRail).toHaveAttribute('aria-current', 'page');
  const filters = () => Object.fromEntries(new URL(theirs.url()).searchParams);
  expect(filters()).toMatchObject({ status: 'Pending', kind: 'vehicle' });

  await test.step('the colleague changes what the view shows while it is shown here, where the list stays', async () => {
    const inOwnRail = mine.rail.getByRole('link', { name });
    await expect(inOwnRail).toHaveAttribute('aria-current', 'page');
    await adminConsole(theirs).filter('Status', 'Delivered');
    await expect(inRail).not.toHaveAttribute('aria-current');
    await colleague.open.click();
    await colleague.replace(name).click();
    await expect(inRail).toHaveAttribute('aria-current', 'page');
    await expect(inOwnRail).not.toHaveAttribute('aria-current');
    expect(new URL(page.url()).searchParams.get('status')).toBe('Pending');
  });

  await test.step('the colleague deletes it', async () => {
    await colleague.act('Delete', name).click();
    await expect(mine.rail.getByRole('link', { name })).toBeHidden();
  });
});
