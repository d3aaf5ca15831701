import { mergeTests } from '@playwright/test';
import { expect, test as base } from '@moveway/testing/browser/site-test.ts';
import { startMainProcess, type MainProcess } from './console.fixture.ts';
import { test as ownSite } from './own-site.fixture.ts';

export { expect };

/** Tests of the console over a backend of their own, and a main process for each. */
export const test = mergeTests(base, ownSite).extend<{ main: MainProcess }>({
  // The backend of the tests is on this machine; Electron grants this in `main/security/page-restrictions.ts`.
  permissions: ['local-network-access'],
  main: async ({ site }, use) => {
    const main = await startMainProcess(site.url);
    await use(main);
    await main.close();
  },
});
