import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import type { Customer } from '@moveway/testing/browser/new-customer.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { supportChat } from '@moveway/testing/pages/site.page.ts';
import type { Page } from '@playwright/test';

/** A word no line of the chat has room for. */
export const LONG = 'Schleswig-Holsteinische-Spezialtransportgesellschaft-mit-beschraenkter-Haftung';

/** Support answers the customer. */
export const reply = (api: ApiCall, { id: userId }: Customer, message: string) =>
  api('POST /api/admin/chat/:userId/reply', { params: { userId }, body: { message } });

/** The chat of the page at a path, opened and there to be seen. */
export async function openChat(page: Page, path = '/') {
  const chat = supportChat(page);
  await visit(page, path);
  await chat.open.click();
  await expect(chat.panel).toBeVisible();
  return chat;
}
