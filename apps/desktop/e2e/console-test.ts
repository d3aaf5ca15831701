import type { Page } from '@playwright/test';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { expect, test as base } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { startMainProcess, type MainProcess } from './console.fixture.ts';

export { expect };

/** Tests of the console over a server of their own, and a main process for each. */
export const test = base.extend<{ main: MainProcess }, { site: OwnSite }>({
  // The backend of the tests is on this machine; Electron grants this in `main/page-restrictions.ts`.
  permissions: ['local-network-access'],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here, and this fixture needs no other.
    async ({}, use) => {
      const site = await startOwnSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  main: async ({ site }, use) => {
    const main = await startMainProcess(site.url);
    await use(main);
    await main.close();
  },
});

/** Signs in through the form. */
export async function signIn(page: Page): Promise<void> {
  const adminPage = adminConsole(page);
  await adminPage.username.fill(demoAdministrator.username);
  await adminPage.password.fill(demoAdministrator.password);
  await adminPage.login.click();
  await expect(adminPage.title).toBeVisible();
}
