import { expect, type Locator, type Page } from '@playwright/test';
import { supportChat } from '../pages/site.page.ts';
import { expectStill } from './settled-page.ts';

export const PHONE = { width: 390, height: 844 };
/** The narrowest screen with the wide chat button. */
export const TABLET = { width: 640, height: 900 };
export const DESKTOP = { width: 1440, height: 900 };

/** Where an element is on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) {
    throw new Error(`${String(locator)} is not shown`);
  }
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** Scrolls the page to its end. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
}

/** Fails when something at the end of the page is beneath the chat button, on a screen of one of these sizes. */
export async function expectEndClearOfChat(
  page: Page,
  sizes: readonly { width: number; height: number }[],
): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectStill(page);
    await scrollToEnd(page);
    expect(await beneathChat(page), `at ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(before);
}

/** Every text and control of the page that is beneath the chat button as it stands now. */
async function beneathChat(page: Page): Promise<string[]> {
  return page.evaluate(
    (button) => {
      const isBeneath = ({ left, right, top, bottom }: DOMRect) =>
        left < button.x + button.width && right > button.x && top < button.bottom && bottom > button.y;
      // A text for screen readers alone is clipped.
      const isOnPage = (element: Element | null) =>
        element?.closest('aside, .skip, [hidden]') === null && getComputedStyle(element).clipPath === 'none';
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const beneath: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        if (
          [...range.getClientRects()].some(isBeneath) &&
          isOnPage(text.parentElement) &&
          text.textContent?.trim()
        ) {
          beneath.push(text.textContent);
        }
      }
      const controls = [...document.querySelectorAll('a, button, input, summary')].filter(
        (control) => isBeneath(control.getBoundingClientRect()) && isOnPage(control),
      );
      return [...beneath, ...controls.map(({ textContent }) => textContent)];
    },
    await boxOf(supportChat(page).open),
  );
}
