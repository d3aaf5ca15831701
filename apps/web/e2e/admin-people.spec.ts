import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a user is made administrator and back, then disabled, which closes the page they have open', async ({
  page,
  api,
  signIn,
  signUp,
  newPerson,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce' });
  const customer = await signUp(theirs);
  const { trackingNumber } = await createParcel(api, { customerId: customer.id });
  const dashboard = customerDashboard(theirs);
  await dashboard.goto();
  await expect(dashboard.row(trackingNumber)).toBeVisible();
  await expect(dashboard.live).toHaveText('Live');

  await signIn();
  const adminPage = consoleTabs(page);
  const { toast, action } = toastOn(page);
  await adminConsole(page).goto();
  await adminPage.tab('Users').click();
  await adminPage.searchUsers.fill(customer.username);
  await expect(page).toHaveURL(new RegExp(`search=${customer.username}`));
  await expect(adminPage.userRow(customer.username)).toContainText(customer.email);
  await adminPage.userRow(customer.username).getByRole('button').click();
  await expect(adminPage.user).toContainText(trackingNumber);
  await adminPage.userAction('Make administrator').click();
  await adminPage.confirmRole('Make administrator').click();
  await expect(toast).toContainText('Administrator Added');
  // Under the pointer a message stays.
  await toast.hover();
  await expect(adminPage.userRow(customer.username)).toContainText('Administrator');
  // The page they have open follows.
  await expect(adminConsole(theirs).title).toBeVisible();
  await action('Undo').click();
  await expect(toast).toContainText('Administrator Removed');
  await expect(adminPage.userRow(customer.username)).toContainText('User');
  await theirs.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(dashboard.row(trackingNumber)).toBeVisible();
  await expect(dashboard.live).toHaveText('Live');

  await adminPage.userTab(/^Sessions/).click();
  await expect(adminPage.user.getByRole('listitem').first()).toBeVisible();
  await adminPage.userAction('Disable').click();
  await expect(toast).toContainText('User Disabled');
  await expect(adminPage.userRow(customer.username)).toContainText('Disabled');
  await expect(theirs.getByText(trackingNumber)).toBeHidden();
  await expect(accountDialogs(theirs).signIn).toBeVisible();

  await adminPage.tab('Audit log').click();
  await adminPage.audit.getByRole('searchbox', { name: 'Target' }).fill(customer.username);
  await expect(page).toHaveURL(new RegExp(`target=${customer.username}`));
  await expect(adminPage.auditRow('Disabled a user')).toHaveCount(1);
  await expect(adminPage.auditRow('Disabled a user')).toContainText(demoAdministrator.username);
  await adminPage.auditRow('Disabled a user').getByRole('button', { name: 'Show changes' }).click();
  await expect(adminPage.audit.locator('ins')).toBeVisible();
  await adminPage.auditAction('Signed up');
  await expect(adminPage.auditRow('Signed up')).toHaveCount(1);
  await expect(adminPage.auditRow('Disabled a user')).toBeHidden();
  await expect(adminPage.auditRow('Signed up')).toContainText(customer.username);
});

test('a customer is signed out at one place, and then everywhere, which closes the pages they have open', async ({
  page,
  signIn,
  signUp,
  newPerson,
}) => {
  const [laptop, phone] = [
    await newPerson({ reducedMotion: 'reduce' }),
    await newPerson({
      reducedMotion: 'reduce',
      userAgent: 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    }),
  ];
  const customer = await signUp(laptop);
  const places = [customerDashboard(laptop), customerDashboard(phone)] as const;
  await places[0].goto();
  await places[1].goto();
  await accountDialogs(phone).trySignIn(customer.username, customer.password);
  for (const place of places) {
    await expect(place.live).toHaveText('Live');
  }

  await signIn();
  const adminPage = consoleTabs(page);
  const { toast } = toastOn(page);
  await adminConsole(page).goto(`?tab=users&user=${customer.id}`);
  await adminPage.userTab(/^Sessions/).click();
  await expect(adminPage.user.getByRole('listitem')).toHaveCount(2);
  await adminPage.user.getByRole('button', { name: /^Sign out Firefox/ }).click();
  await expect(toast).toContainText('Signed Out');
  await expect(toast).toContainText('Firefox on Android is signed out.');
  await expect(adminPage.user.getByRole('listitem')).toHaveCount(1);
  await expect(accountDialogs(phone).signIn).toBeVisible();
  await expect(phone.getByText(`Welcome back, ${customer.username}`)).toBeHidden();
  await expect(places[0].greeting).toContainText(customer.username);

  await adminPage.user.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toast).toContainText('1 session ended.');
  await expect(adminPage.user).toContainText('Not signed in anywhere');
  await expect(accountDialogs(laptop).signIn).toBeVisible();
  await adminConsole(page).goto(`?tab=audit&target=${customer.id}`);
  await expect(adminPage.auditRow('Signed a user out')).toHaveCount(2);
});

test('nobody changes their own role, nor disables themselves', async ({ page, signIn }) => {
  const adminPage = consoleTabs(page);
  await signIn();
  await adminConsole(page).goto(`?tab=users&role=admin&search=${demoAdministrator.username}`);
  await adminPage.userRow(demoAdministrator.username).getByRole('button').click();
  await expect(adminPage.user).toContainText('No email');
  await expect(adminPage.userAction('Remove as administrator')).toBeHidden();
  await expect(adminPage.userAction('Disable')).toBeHidden();
});

test('support answers a customer: list, choose, reply, cancel', async ({
  page,
  signIn,
  signUp,
  newPerson,
}) => {
  const theirs = await newPerson();
  const customer = await signUp(theirs);
  const text = uniqueName('Where is my car?');
  await signIn();
  const adminPage = consoleTabs(page);
  await adminConsole(page).goto('?tab=support');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const sent = await theirs.context().request.post('/api/chat/send', {
    data: { message: text },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(sent.status()).toBe(201);

  // It arrives by itself.
  await adminPage.message(text).click();
  await expect(adminPage.log).toContainText(text);
  await expect(adminPage.reply).toBeFocused();
  await expect(adminPage.send).toBeDisabled();
  await adminPage.reply.fill('   ');
  await expect(adminPage.send).toBeDisabled();
  await adminPage.reply.fill('Never sent');
  await adminPage.cancelReply.click();
  await expect(adminPage.reply).toBeHidden();
  await adminPage.message(text).click();
  await expect(adminPage.reply).toHaveValue('');
  await adminPage.reply.fill('In Omaha, on time.');
  await adminPage.send.click();
  await expect(toastOn(page).toast).toContainText('Message Sent');
  await expect(adminPage.reply).toBeHidden();
  const conversation = await theirs.context().request.get('/api/chat/messages');
  expect(await conversation.text()).toContain('In Omaha, on time.');
  expect(await conversation.text()).not.toContain('Never sent');
  await expect(adminPage.support).toContainText(customer.username);
});

test('analytics shows figures by period, a table beside each chart, and packages to look after', async ({
  page,
  signIn,
}) => {
  await signIn();
  const adminPage = adminConsole(page);
  const { analytics } = consoleTabs(page);
  await adminPage.goto();
  await adminPage.quick('Analytics').click();
  for (const figure of ['Created', 'Delivered', 'On time']) {
    await expect(analytics.getByText(figure, { exact: true }).first()).toBeVisible();
  }
  await expect(analytics).toContainText('compared with');
  await analytics.getByText('Year', { exact: true }).click();
  await expect(page).toHaveURL(/period=year/);
  await expect(analytics.getByRole('region', { name: 'Busiest lanes', exact: true })).toBeVisible();
  // The busiest lanes have theirs in sight beside the map.
  await expect(analytics.getByText('Show as a table')).toHaveCount(3);
  for (const summary of await analytics.getByText('Show as a table').all()) {
    await summary.click();
  }
  const tables = analytics.getByRole('region', { name: /, table$/ });
  await expect(tables).toHaveCount(4);
  for (const table of await tables.all()) {
    await expect(table.getByRole('row').nth(1)).toBeVisible();
  }
  const attention = analytics.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('row').nth(1).getByRole('link').click();
  await expect(adminPage.details).toBeVisible();
});
