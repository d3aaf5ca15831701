import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { signUpBy } from '@moveway/testing/browser/new-customer.ts';
import { CONSOLE, consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { _electron, expect, request, type Page } from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
import { cutNetwork, giveKeychain, joinNetwork } from './electron-surroundings.ts';
import { signIn } from './sign-in.ts';

/** Updates the status of a package, which then waits. */
async function queueUpdate(page: Page, trackingNumber: string, status: string): Promise<void> {
  await adminConsole(page).updateStatus(trackingNumber).click();
  const { dialog, save } = statusDialog(page);
  await dialog.getByText(status, { exact: true }).click();
  await save.click();
  await expect(dialog).toBeHidden();
}

test.describe('the real Electron without a network', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('keeps what is done over an end of the app, sends it in order, and shows a conflict beside its package', async ({
    app,
    startWith,
    site,
  }) => {
    const calls = await request.newContext();
    const customer = await signUpBy(calls, site.url);
    await calls.post(`${site.url}/api/chat/send`, {
      data: { message: 'Hello' },
      headers: { origin: site.url },
    });
    const own = await createParcel(site.admin);
    const changed = await createParcel(site.admin);
    await giveKeychain(app);
    const page = await app.firstWindow();
    await signIn(page);
    await expect(adminConsole(page).row(changed.trackingNumber)).toBeVisible();
    const link = consoleAddress(CONSOLE.conversation(customer.id));
    const follow = (on: Page, address: string) =>
      on.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    await follow(page, link);
    await expect(consoleTabs(page).log).toContainText('Hello');
    await follow(page, consoleAddress());
    await expect(adminConsole(page).row(changed.trackingNumber)).toBeVisible();

    await cutNetwork(app);
    await queueUpdate(page, own.trackingNumber, 'In Transit');
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await expect(adminConsole(page).row(own.trackingNumber)).toContainText('Queued');
    await queueUpdate(page, own.trackingNumber, 'Out for Delivery');
    await queueUpdate(page, changed.trackingNumber, 'Delivered');
    await follow(page, link);
    await consoleTabs(page).reply.fill('Tomorrow');
    await consoleTabs(page).reply.press('Enter');
    await expect(page.getByRole('button', { name: '4 changes wait' })).toBeVisible();
    // At once, as when the machine loses its power.
    const ended = app.waitForEvent('close');
    app.process().kill('SIGKILL');
    await ended;

    await updateShipmentStatus(site.admin, changed, 'In Transit', 'Omaha, NE');
    const again = await _electron.launch(startWith());
    await giveKeychain(again);
    await cutNetwork(again);
    const next = await again.firstWindow();
    await next.reload();
    await expect(next.getByRole('button', { name: '4 changes wait' })).toBeVisible();
    await expect(adminConsole(next).row(own.trackingNumber)).toContainText(
      /Queued .*In Transit.*Queued .*Out for/s,
    );

    await joinNetwork(again);
    await expect(next.getByRole('button', { name: '1 not saved' })).toBeVisible({ timeout: 30_000 });
    const row = adminConsole(next).row(changed.trackingNumber);
    await expect(row).toContainText('Not saved');
    await expect(row).toContainText(/Status: Pending, now In Transit/);
    const { events } = await site.admin('GET /api/admin/packages/:trackingNumber', {
      params: { trackingNumber: own.trackingNumber },
    });
    expect(events.map(({ status }) => status)).toEqual(['Out for Delivery', 'In Transit']);
    expect(await (await calls.get(`${site.url}/api/chat/messages`)).text()).toContain('Tomorrow');
    await again.close();
    await calls.dispose();
  });
});
