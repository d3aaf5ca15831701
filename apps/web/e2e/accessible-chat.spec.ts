import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import type { Customer } from '@moveway/testing/browser/new-customer.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { homePage, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import type { Page } from '@playwright/test';
import { expectAboveKeyboard, KEYBOARD, LONG, openChat, openKeyboard, PHONE, reply } from './open-chat.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the chat is used by keyboard alone', async ({ page, signUp }) => {
  await signUp();
  const chat = supportChat(page);
  await visit(page, '/');
  await chat.open.focus();
  await page.keyboard.press('Enter');
  await expect(chat.box).toBeFocused();
  await expect(chat.log).toContainText('No messages yet');
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(chat.message('Hello')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(chat.log).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(chat.close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.open).toBeFocused();
  // The page behind stays usable while the chat is open.
  await page.keyboard.press('Space');
  await expect(chat.box).toBeFocused();
  await homePage(page).number.fill('MW123456789');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeVisible();
});

/** A state of the chat: how to get there, until it can be seen. */
const states: Record<string, (page: Page, api: ApiCall, signUp: () => Promise<Customer>) => Promise<void>> = {
  async 'for a visitor'(page) {
    await openChat(page);
  },
  async 'with messages of both sides and one that failed'(page, api, signUp) {
    const customer = await signUp();
    await reply(api, customer, `${LONG} greets you.`);
    const chat = await openChat(page);
    await chat.box.fill('Hello');
    await page.keyboard.press('Enter');
    await expect(chat.message('Hello')).toBeVisible();
    const json = { code: 'invalid_input', message: 'Use plain text', requestId: 'r1' };
    await page.route('**/api/chat/send', (route) => route.fulfill({ status: 400, json }));
    await chat.box.fill('And one more thing');
    await page.keyboard.press('Enter');
    await expect(chat.log).toContainText('Not sent');
    await toastOn(page).close.click();
    await chat.box.fill('x'.repeat(4001));
    await expect(chat.panel).toContainText('1 too many');
  },
  async 'that could not be loaded'(page, _api, signUp) {
    await signUp();
    await page.route('**/api/chat/messages*', (route) => route.fulfill({ status: 503, body: '{}' }));
    const chat = await openChat(page);
    await expect(chat.panel.getByRole('alert')).toBeVisible();
  },
};

for (const [name, show] of Object.entries(states)) {
  test(`the chat ${name} is accessible, and no larger than a phone or what its keyboard leaves`, async ({
    page,
    api,
    signUp,
  }) => {
    await show(page, api, signUp);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    const { panel, box, send } = supportChat(page);
    const { x = -1, y = -1, width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    await openKeyboard(page);
    const left = (await panel.boundingBox()) ?? { y: -1, height: Infinity };
    expect(left.y).toBeGreaterThanOrEqual(0);
    expect(left.y + left.height).toBeLessThanOrEqual(PHONE.height - KEYBOARD);
    await expectAboveKeyboard(box);
    await expectAboveKeyboard(send);
  });
}
