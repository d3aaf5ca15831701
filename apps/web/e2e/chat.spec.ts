import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { siteShell, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import type { Page } from '@playwright/test';
import { LONG, openChat, reply } from './open-chat.ts';

const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Whether the end of the conversation can be seen. */
const isAtEnd = (page: Page) =>
  supportChat(page).log.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2);

test('a visitor writes, signs in from there, and sends what was written', async ({
  page,
  signUp,
  context,
}) => {
  const customer = await signUp();
  await context.clearCookies();
  const chat = await openChat(page);
  const dialogs = accountDialogs(page);
  await expect(chat.panel).toContainText('Please login to start chatting with our support team.');
  await expect(chat.box).toBeFocused();
  await chat.box.fill('Where is my car?');
  await page.keyboard.press('Enter');
  await expect(toastOn(page).toast).toContainText('Authentication required');
  await chat.signIn.click();
  await dialogs.identifier.fill(customer.username);
  await dialogs.password.fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(dialogs.signIn).toBeHidden();
  await expect(chat.log).toContainText('No messages yet');
  await expect(chat.box).toBeFocused();
  await expect(chat.box).toHaveValue('Where is my car?');
  await page.keyboard.press('Enter');
  await expect(chat.message('Where is my car?')).toBeVisible();
  await expect(chat.log).not.toContainText('Sending');
});

test('a customer and support talk live, on a phone', async ({ page, api, signUp }) => {
  await page.setViewportSize(PHONE);
  const customer = await signUp();
  const chat = await openChat(page);
  await chat.box.fill('  First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line  ');
  await page.keyboard.press('Enter');
  await expect(chat.message('First line second line')).toBeVisible();
  await expect(chat.box).toHaveValue('');
  await expect(chat.log).not.toContainText('Sending');
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items).toMatchObject([{ message: 'First line\nsecond line' }]);

  await reply(api, customer, 'It is in Reno.');
  await expect(chat.message('It is in Reno.')).toBeVisible();
  await expect(chat.panel.getByRole('status')).toHaveText('Support: It is in Reno.');
  // In an area of fixed height that follows the latest message.
  await expectStill(page);
  const height = (await chat.log.boundingBox())?.height;
  for (let index = 1; index <= 12; index += 1) {
    await reply(api, customer, `${LONG} ${index}`);
  }
  await expect(chat.message(`${LONG} 12`)).toBeInViewport();
  await expect.poll(() => isAtEnd(page)).toBe(true);
  expect((await chat.log.boundingBox())?.height).toBe(height);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expectStill(page);
  const onDesktop = (await chat.log.boundingBox())?.height;
  await reply(api, customer, `${LONG} 13`);
  await expect(chat.message(`${LONG} 13`)).toBeInViewport();
  await expect.poll(() => isAtEnd(page)).toBe(true);
  expect((await chat.log.boundingBox())?.height).toBe(onDesktop);
});

test('what was missed while the connection was lost is there when it is back', async ({
  page,
  api,
  signUp,
  watch,
  context,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const customer = await signUp();
  const chat = await openChat(page);
  await expect(chat.log).toBeVisible();
  await context.setOffline(true);
  await expect(chat.panel).toContainText('You are offline.');
  await chat.box.fill('Can you hear me?');
  await page.keyboard.press('Enter');
  await expect(chat.log).toContainText('Waiting for the network');
  await reply(api, customer, 'We tried to reach you.');
  await context.setOffline(false);
  await expect(chat.message('We tried to reach you.')).toBeVisible();
  await expect(chat.log).not.toContainText('Waiting for the network');
  await expect(chat.message('Can you hear me?')).toHaveCount(1);
  // What was open without a network is open again.
  await page.reload();
  await expect(chat.message('Can you hear me?')).toHaveCount(1);
});

test('a long conversation is read back page by page, without losing the place', async ({
  page,
  api,
  signUp,
}) => {
  const customer = await signUp();
  for (let index = 1; index <= 60; index += 1) {
    await reply(api, customer, `Message number ${index}.`);
  }
  const chat = await openChat(page);
  await expect(chat.message('Message number 60.')).toBeInViewport();
  await expect(chat.message('Message number 10.')).toBeHidden();
  await chat.earlier.click();
  await expect(chat.message('Message number 1.')).toBeAttached();
  await expect(chat.message('Message number 11.')).toBeInViewport();
  await expect(chat.message('Message number 60.')).not.toBeInViewport();
  await expect(chat.earlier).toBeHidden();
});

test('the draft outlives a reload and another page, and ends with the session', async ({ page, signUp }) => {
  await signUp();
  const chat = await openChat(page);
  await chat.box.fill('I was about to s');
  await page.reload();
  await chat.open.click();
  await expect(chat.box).toHaveValue('I was about to s');
  await siteShell(page).link('Track Package').click();
  await expect(page).toHaveURL(/\/tracking$/);
  await expect(chat.box).toHaveValue('I was about to s');
  await siteShell(page)
    .header.getByRole('button', { name: /^Logout/ })
    .click();
  await page.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(chat.box).toHaveValue('');
  await page.reload();
  await chat.open.click();
  await expect(chat.box).toHaveValue('');
});
