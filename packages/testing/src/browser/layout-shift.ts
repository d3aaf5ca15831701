import { findFonts, type FontSet } from '@moveway/dev/browser/fonts.ts';
import { expect, test, type Page } from '@playwright/test';

/** A phone of the middle class on a mobile network, so that what a page waits for arrives after its first paint. */
const SLOW_NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 500_000,
  uploadThroughput: 100_000,
};
const CPU_SLOWDOWN = 3;

/** A fifth of what is called good for the web. */
const MAX_SHIFT = 0.02;

/** Skips the test where the set of fonts that its project is named after is missing. */
export function requireFonts(): void {
  const fonts = findFonts(test.info().project.name as FontSet);
  test.skip('missing' in fonts, 'missing' in fonts ? fonts.missing : '');
}

/** Slows the page down and records its layout shifts from the next navigation on. */
export async function watchLayoutOfSlowPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await watchLayout(page);
}

/** Records the layout shifts of the page from the next navigation on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push(JSON.stringify(entry));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails when what was shown on the page has moved by more than 0.02 so far: the sum of its layout shift scores. */
export async function expectSteadyLayout(page: Page): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // What the last frame moved is reported after it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return 'layoutShifts' in window ? (window.layoutShifts as string[]) : [];
  });
  const scores = shifts.map((shift) => (JSON.parse(shift) as { value: number }).value);
  expect(
    scores.reduce((sum, score) => sum + score, 0),
    shifts.join('\n'),
  ).toBeLessThanOrEqual(MAX_SHIFT);
}
