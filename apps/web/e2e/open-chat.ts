import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import type { Customer } from '@moveway/testing/browser/new-customer.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { supportChat } from '@moveway/testing/pages/site.page.ts';
import type { Locator, Page } from '@playwright/test';

/** A word no line of the chat has room for. */
export const LONG = 'Schleswig-Holsteinische-Spezialtransportgesellschaft-mit-beschraenkter-Haftung';

/** Support answers the customer. */
export const reply = (api: ApiCall, { id: userId }: Pick<Customer, 'id'>, message: string) =>
  api('POST /api/admin/chat/:userId/reply', { params: { userId }, body: { message } });

/** The chat of the page at a path, opened and there to be seen. */
export async function openChat(page: Page, path: string = SITE.home) {
  const chat = supportChat(page);
  await visit(page, path);
  await chat.open.click();
  await expect(chat.panel).toBeVisible();
  return chat;
}

/** A phone with an on-screen keyboard of this height, in pixels. */
export const PHONE = { width: 390, height: 844 };
export const KEYBOARD = 336;

/** A phone's keyboard makes the visual viewport smaller, and nothing else. */
export async function openKeyboard(page: Page): Promise<void> {
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - height, configurable: true });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
}

/** Expects that an element can be seen above the keyboard, with nothing over it. */
export async function expectAboveKeyboard(element: Locator): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: -1,
    y: -1,
    width: 0,
    height: Infinity,
  };
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
  expect(y + height).toBeLessThanOrEqual(PHONE.height - KEYBOARD);
  const isOnTop = await element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((across) =>
      [top + 4, (top + bottom) / 2, bottom - 4].map((down) => document.elementFromPoint(across, down)),
    );
    return points.every((found) => node.contains(found));
  });
  expect(isOnTop).toBe(true);
}
