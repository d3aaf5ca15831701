import { missingBrowsers } from '@moveway/dev/browser/real-browsers.ts';
import { describe, expect, test as base } from 'vitest';
import { startFirefox } from './firefox.ts';
import { RealBrowser } from './real-browser.ts';
import { startWebkit } from './webkit.ts';

const START = { Firefox: startFirefox, WebKit: startWebkit };
const missing = missingBrowsers();

/** Declares the tests once for each browser; where one is missing, they are skipped, and their names say why. */
export function inBrowsers(declare: (test: typeof base<{ browser: RealBrowser }>) => void): void {
  for (const [name, start] of Object.entries(START)) {
    const reason = missing[name as keyof typeof START];
    const test = base.extend<{ browser: RealBrowser }>({
      // oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern here, and this fixture needs no other.
      browser: async ({}, use) => {
        const browser = new RealBrowser(await start());
        await use(browser);
        try {
          expect(await browser.problems()).toEqual([]);
        } finally {
          await browser.close();
        }
      },
    });
    describe.skipIf(reason)(`${name}${reason === undefined ? '' : ` (${reason})`}`, () => {
      declare(test);
    });
  }
}
