import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until an element is hydrated. A prerendered page is visible before that, and loses clicks. */
export async function expectHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

/** Opens a page of the site, and waits until it can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page.getByRole('banner').getByRole('link', { name: 'Moveway, home' }));
}

/** An animation may begin a frame or two after what caused it: component kits enter in steps. */
const STILL_FRAMES = 3;

/**
 * Waits until nothing on the page moves: no animation or transition that has an end is running, for some frames in a
 * row. For everything that is read only once, such as colors, positions and sizes. Not under a paused `page.clock`,
 * which stops the frames.
 */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    await document.fonts.ready;
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    for (let still = 0; still < frames; still = isMoving() ? 0 : still + 1) {
      await new Promise(requestAnimationFrame);
    }
  }, STILL_FRAMES);
}
