import { createParcel, uniqueName, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test as base } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole, editPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import { openChat, reply } from './open-chat.ts';

/**
 * Fails for each call of the test's own browser that the server rejects, as it does input of another version. A newer
 * site may read what an earlier server does not have yet, and shows nothing of it.
 */
const test = base.extend<{ rejectedCalls: undefined }>({
  rejectedCalls: [
    async ({ context }, use) => {
      const rejected: string[] = [];
      context.on('response', (answer) => {
        const isUnknown = answer.status() === 405 && answer.request().method() === 'GET';
        if (answer.status() >= 400 && !isUnknown) {
          rejected.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
        }
      });
      await use(undefined);
      expect(rejected).toEqual([]);
    },
    { auto: true },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('staff edit a package, update its status, and answer a customer', async ({
  page,
  api,
  newPerson,
  signUp,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce' });
  const customer = await signUp(theirs);
  const { trackingNumber, ...before } = await createParcel(api, {
    description: 'Keys in the mailbox',
    customerId: customer.id,
  });
  const stored = () => api('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
  const [list, { toast }] = [adminConsole(page), toastOn(page)];
  await list.goto(`?search=${trackingNumber}`);
  await list.tryLogin(demoAdministrator.username, demoAdministrator.password);
  await expect(toast).toContainText('Login Successful');

  await list.edit(trackingNumber).click();
  const [form, receiver] = [editPackageForm(page), uniqueName('Receiver')];
  await form.field('Receiver').fill(receiver);
  await form.save.click();
  await expect(toast).toContainText('Package Saved Successfully');
  const { sender, description } = before;
  expect(await stored()).toMatchObject({ package: { receiver, sender, description, version: 2 } });

  await list.updateStatus(trackingNumber).click();
  const update = statusDialog(page);
  await update.status('In Transit').check();
  await update.location.fill('Omaha, NE');
  await update.save.click();
  await expect(toast).toContainText('Status Updated Successfully');
  expect(await stored()).toMatchObject({ package: { status: 'In Transit', currentLocation: 'Omaha, NE' } });

  const chat = await openChat(theirs, '/tracking');
  await chat.box.fill('Where is it?');
  await chat.send.click();
  await list.follow(`?tab=support&conversation=${customer.id}`);
  const support = consoleTabs(page);
  await expect(support.log).toContainText('Where is it?');
  await support.reply.fill('In Omaha.');
  await support.send.click();
  await expect(toast).toContainText('Message Sent');
  await expect(chat.message('In Omaha.')).toBeVisible();
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items.map(({ message }) => message).toSorted()).toEqual(['In Omaha.', 'Where is it?']);
});

test('a customer signs in, tracks a package, sees it on the dashboard, and writes to support', async ({
  page,
  api,
  newPerson,
  signUp,
}) => {
  const customer = await signUp(await newPerson());
  const parcel = await createParcel(api, { customerId: customer.id });
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.stage).toContainText('Pending');
  await expect(tracking.live).toHaveText('Live');
  await updateShipmentStatus(api, parcel, 'In Transit', 'Omaha, NE');
  await expect(tracking.stage).toContainText('In Transit');

  await siteShell(page).signIn.click();
  await accountDialogs(page).trySignIn(customer.username, customer.password);
  await expect(toastOn(page).toast).toContainText('Login successful');
  const dashboard = customerDashboard(page);
  await dashboard.goto();
  await expect(dashboard.row(parcel.trackingNumber)).toContainText('In Transit');
  await expect(dashboard.live).toHaveText('Live');

  const chat = await openChat(page);
  await chat.box.fill('Thank you!');
  await chat.send.click();
  await expect(chat.log).not.toContainText('Sending');
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items).toMatchObject([{ message: 'Thank you!' }]);
  await reply(api, customer, 'You are welcome.');
  await expect(chat.message('You are welcome.')).toBeVisible();
});
