import { mergeTests } from '@playwright/test';
import { executablePath, test as electron } from './electron.fixture.ts';
import { test as ownSite } from './own-site.fixture.ts';

export { executablePath };

/** Playwright's test with the console in the real Electron, on a backend. */
export const test = mergeTests(electron, ownSite).extend({
  serverUrl: async ({ site }, provide) => provide(site.url),
});
