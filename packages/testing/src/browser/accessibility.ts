import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectStill } from './settled-page.ts';

const DESKTOP = { width: 1440, height: 900 };

/** The promise of the accessibility statement: WCAG 2.1 Level AA (specification, section 2). */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Not of that standard but of WCAG 2.2, and kept as well: what a finger has to hit is at least 24 px wide and high. */
const TARGET_SIZE = { 'target-size': { enabled: true } };

/** The rules of that standard which another theme can break: nothing but colors changes with it. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** All of what is checked. */
const EVERYTHING: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: STANDARD },
  rules: TARGET_SIZE,
  resultTypes: ['violations'],
};

/** Fails, naming rule and element, when axe finds a violation in the page once no animation runs. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectStill(page);
  await setBarPosition(page, 'static');
  await expectNoViolation(axeOf(page).options(EVERYTHING));
  await setBarPosition(page, '');
}

/**
 * Takes the console's bar from over its list and back: what it covers in part scrolls out from under it, but for axe is
 * too near to its links.
 */
const setBarPosition = (page: Page, position: 'static' | '') =>
  page.locator(':has(> nav[aria-label="Console"])').evaluateAll((bars: HTMLElement[], value) => {
    for (const bar of bars) {
      bar.style.position = value;
    }
  }, position);

/** The same of the open dialogs and drawers, and of the lists that they open, without the page behind them. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  await expectStill(page);
  await expectNoViolation(
    axeOf(page)
      .options(EVERYTHING)
      // The choices of Ant Design's lists stand beside their list box, which is empty.
      .include(`${DIALOGS}, .ant-select-dropdown, .ant-picker-dropdown`),
  );
}

/** Fails when no dialog or drawer is open, one is wider than the screen, or something in one scrolls sideways. */
export async function expectDialogFits(page: Page): Promise<void> {
  await expect(page.locator(DIALOGS).filter({ visible: true })).not.toHaveCount(0);
  await expectDialogsFit(page);
}

/** Fails when a dialog or drawer that is open is wider than the screen, or something in it scrolls sideways. */
async function expectDialogsFit(page: Page): Promise<void> {
  await expectStill(page);
  await expect.poll(() => page.locator(DIALOGS).evaluateAll(tooWide)).toEqual([]);
}

const DIALOGS = 'dialog[open], [role="dialog"]';

/** Each dialog that reaches beyond the screen, and each part of one that is narrower than what it holds. */
function tooWide(dialogs: readonly Element[]): string[] {
  const named = (element: Element) => `${element.tagName} ${element.id} ${element.className}`;
  const scrolls = (part: Element) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX);
  return dialogs
    .filter((dialog) => dialog.checkVisibility())
    .flatMap((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      // What is wider than a dialog of Ant Design scrolls in the element around it.
      const around = dialog.parentElement;
      const parts = [...(around ? [around] : []), ...dialog.querySelectorAll('*')].filter(scrolls);
      return [
        ...(left < 0 || right > document.documentElement.clientWidth
          ? [`beyond the screen: ${named(dialog)}`]
          : []),
        ...[dialog, ...parts]
          .filter((part) => part.scrollWidth > part.clientWidth)
          .map((part) => `${part.scrollWidth} in ${part.clientWidth} px: ${named(part)}`),
      ];
    });
}

/** The same on a phone, as it is shown, and then on a desktop in the other theme. */
export async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectDialogsFit(page);
  const [phone, isDark] = [page.viewportSize(), await page.locator('html.dark').count()];
  const show = async (size: typeof phone, colorScheme: 'dark' | 'light') => {
    await page.setViewportSize(size ?? DESKTOP);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
  };
  await show(DESKTOP, isDark > 0 ? 'light' : 'dark');
  await expectAccessible(page);
  await show(phone, isDark > 0 ? 'dark' : 'light');
}

/** The same after a change of theme. */
export async function expectReadable(page: Page): Promise<void> {
  await expectStill(page);
  await expectNoViolation(axeOf(page).withRules(COLORS));
}

/** Describing each element that passes would take longer than checking it. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  // In the page itself: a second page to sum up in is only needed for frames of other sites, and takes most of the
  // time.
  const { violations } = await axe.setLegacyMode(true).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}

/** Fails when the page is wider than the screen, so that it would scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}
