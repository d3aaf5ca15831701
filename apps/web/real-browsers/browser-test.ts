import { findFonts, type FontSet } from '@moveway/dev/browser/fonts.ts';
import { missingBrowsers } from '@moveway/dev/browser/real-browsers.ts';
import { describe, expect, test as base } from 'vitest';
import { startFirefox } from './firefox.ts';
import { RealBrowser } from './real-browser.ts';
import { startWebkit } from './webkit.ts';

const START = { Firefox: startFirefox, WebKit: startWebkit };
const missing = missingBrowsers();

/**
 * Declares the tests once for each browser; where one is missing, or its fonts are, they are skipped, and their names
 * say why.
 */
export function inBrowsers(
  declare: (test: typeof base<{ browser: RealBrowser }>) => void,
  fonts: FontSet = 'dejavu',
): void {
  const found = findFonts(fonts);
  for (const [name, start] of Object.entries(START)) {
    const reason = missing[name as keyof typeof START] ?? ('missing' in found ? found.missing : undefined);
    const test = base.extend<{ browser: RealBrowser }>({
      // oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern here, and this fixture needs no other.
      browser: async ({}, use) => {
        const browser = new RealBrowser(await start(fonts));
        await use(browser);
        try {
          expect(await browser.problems()).toEqual([]);
        } finally {
          await browser.close();
        }
      },
    });
    describe.skipIf(reason)(`${name}, ${fonts}${reason === undefined ? '' : ` (${reason})`}`, () => {
      declare(test);
    });
  }
}
