import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { boxOf, DESKTOP, PHONE } from '@moveway/testing/browser/positions.ts';
import { expectStill, visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import type { Page } from '@playwright/test';
import { LONG, openChat, reply } from './open-chat.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Whether the end of the conversation can be seen. */
const isAtEnd = (page: Page) =>
  supportChat(page).log.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2);

test('a visitor writes by keyboard, signs in from there, and talks with support live', async ({
  page,
  api,
  signUp,
  context,
}) => {
  const customer = await signUp();
  await context.clearCookies();
  const chat = supportChat(page);
  const dialogs = accountDialogs(page);
  await visit(page, SITE.home);
  await chat.open.focus();
  await page.keyboard.press('Enter');
  await expect(chat.panel).toContainText('Please login to start chatting with our support team.');
  await expect(chat.box).toBeFocused();
  await page.keyboard.type('Where is my car?');
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
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('It is red.  ');
  await page.keyboard.press('Enter');
  await expect(chat.message('Where is my car? It is red.')).toBeVisible();
  await expect(chat.box).toHaveValue('');
  await expect(chat.log).not.toContainText('Sending');
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items).toMatchObject([{ message: 'Where is my car?\nIt is red.' }]);
  await reply(api, customer, 'It is in Reno.');
  await expect(chat.message('It is in Reno.')).toBeVisible();
  await expect(chat.panel.getByRole('status')).toHaveText('Support: It is in Reno.');
});

test('a long conversation follows its latest message on a phone and a desktop, and is read back without losing the place', async ({
  page,
  api,
  signUp,
}) => {
  const customer = await signUp();
  for (let index = 1; index <= 54; index += 1) {
    await reply(api, customer, `Message number ${index}.`);
  }
  await page.setViewportSize(PHONE);
  const chat = await openChat(page);
  const { log, message, earlier } = chat;
  await expect(message('Message number 54.')).toBeInViewport();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectStill(page);
    const { height } = await boxOf(log);
    for (let index = 1; index <= 3; index += 1) {
      await reply(api, customer, `${LONG} ${size.width} ${index}`);
    }
    await expect(message(`${LONG} ${size.width} 3`)).toBeInViewport();
    await expect.poll(() => isAtEnd(page)).toBe(true);
    expect((await boxOf(log)).height).toBe(height);
    await expectNoSidewaysScroll(page);
  }
  await page.reload();
  await chat.open.click();
  await expect(message(`${LONG} 1440 3`)).toBeInViewport();
  await expect(message('Message number 10.')).toBeHidden();
  await earlier.click();
  await expect(message('Message number 1.')).toBeAttached();
  await expect(message('Message number 11.')).toBeInViewport();
  await expect(message('Message number 54.')).not.toBeInViewport();
  await expect(earlier).toBeHidden();
});
