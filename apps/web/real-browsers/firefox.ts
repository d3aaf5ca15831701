import { FIREFOX } from '@moveway/dev/browser/real-browsers.ts';
import { fontEnvironment, type FontSet } from '@moveway/dev/browser/fonts.ts';
import { launch, type ElementHandle } from 'puppeteer-core';
import type { Driver } from './real-browser.ts';

/** A Firefox with a profile of its own, over WebDriver BiDi. */
export async function startFirefox(fonts: FontSet): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    env: fontEnvironment(fonts),
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    async click(expression) {
      const element = (await page.evaluateHandle(expression)).asElement();
      if (!element) {
        throw new Error(`There is no ${expression}.`);
      }
      // A node that is not an element is never given.
      await (element as ElementHandle).click();
    },
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    close: () => browser.close(),
  };
}
