import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell } from '@moveway/testing/pages/site.page.ts';
import { openChat } from './open-chat.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer who signs out or in in one tab has done so in every tab', async ({
  page,
  context,
  api,
  signUp,
}) => {
  const customer = await signUp();
  const { trackingNumber } = await createParcel(api, { customerId: customer.id });
  const other = await context.newPage();
  const third = await context.newPage();
  const dashboard = customerDashboard(page);
  const otherDashboard = customerDashboard(other);
  await dashboard.goto();
  await otherDashboard.goto();
  await third.goto(SITE.home);
  await expect(otherDashboard.row(trackingNumber)).toBeVisible();
  await expect(otherDashboard.live).toHaveText('Live');
  await expect(siteShell(third).header).toContainText(customer.username);

  await dashboard.signOut.click();
  await expect(otherDashboard.greeting).toHaveText('Your dashboard');
  await expect(siteShell(third).signIn).toBeVisible();
  await expect(other.getByText(trackingNumber)).toBeHidden();
  await expect(other.getByText(customer.username)).toBeHidden();
  // A user who has just signed out is not asked to sign in again, in any tab.
  await expect(other.getByText('You are signed out')).toBeVisible();
  for (const tab of [page, other, third]) {
    await expect(tab.getByRole('dialog')).toBeHidden();
  }

  // Another customer signs up, and finds nothing of the one before.
  const person = newSignUp();
  const dialogs = accountDialogs(page);
  await siteShell(third).signIn.click();
  await expect(accountDialogs(third).signIn).toBeVisible();
  await siteShell(page).signIn.click();
  await dialogs.toSignUp.click();
  await dialogs.fillSignUp(person);
  await dialogs.answer.fill(String(await dialogs.solution()));
  await dialogs.submitSignUp.click();
  await expect(otherDashboard.greeting).toContainText(person.username);
  await expect(otherDashboard.empty).toBeVisible();
  await expect(other.getByText(trackingNumber)).toBeHidden();
  await expect(siteShell(third).header).toContainText(person.username);
  await expect(accountDialogs(third).signIn).toBeHidden();
});

test('messages that are written in two tabs without a network arrive once each, in the order of writing', async ({
  page,
  context,
  api,
  signUp,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const customer = await signUp();
  const [chat, other] = [await openChat(page), await openChat(await context.newPage())];
  await expect(chat.log).toContainText('No messages yet');
  await expect(other.log).toContainText('No messages yet');
  const answered: unknown[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/chat/send')) {
      answered.push((response.request().postDataJSON() as { message: string }).message);
    }
  });
  await context.setOffline(true);
  const written = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const [index, text] of written.entries()) {
    const { box } = index % 2 === 0 ? chat : other;
    await box.fill(text);
    await box.press('Enter');
  }
  for (const { log } of [chat, other]) {
    await expect(log.getByText('Waiting for the network')).toHaveCount(written.length);
  }
  await context.setOffline(false);
  for (const { log } of [chat, other]) {
    await expect(log.getByText(/Waiting|Sending/)).toHaveCount(0);
  }
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items.map(({ message }) => message).toReversed()).toEqual(written);
  expect(answered).toEqual(written);
});
