import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { test as base } from '@playwright/test';

/** A backend for all tests of one file. */
export const test = base.extend<object, { site: OwnSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here, and this fixture needs no other.
    async ({}, provide) => {
      const site = await startOwnSite();
      await provide(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
