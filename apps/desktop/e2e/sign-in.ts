import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { expect, type Page } from '@playwright/test';

/** Signs in through the form. */
export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string } = demoAdministrator,
): Promise<void> {
  const adminPage = adminConsole(page);
  await adminPage.tryLogin(username, password);
  await expect(adminPage.title).toBeVisible();
}
