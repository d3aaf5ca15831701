import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { boxOf, DESKTOP, PHONE } from '@moveway/testing/browser/positions.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { homePage, siteShell } from '@moveway/testing/pages/site.page.ts';
import { NAVIGATION } from '../src/app/pages.ts';

/** The theme's class on the root element at the first paint, before any of the page's modules ran. */
async function themesSeen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { themesSeen: seen });
    const readTheme = () => {
      if (document.body) {
        seen.push(document.documentElement.className);
      }
      requestAnimationFrame(readTheme);
    };
    requestAnimationFrame(readTheme);
  });
  // The init script above put it there.
  const read = () => (window as unknown as { themesSeen: string[] }).themesSeen;
  return async () => [...new Set(await page.evaluate(read))];
}

test('the theme follows the system until another is chosen, is kept by every page and window, and never flashes', async ({
  page,
  context,
}) => {
  const seen = await themesSeen(page);
  const shell = siteShell(page);
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, SITE.home);
  await expect(root).toHaveClass('dark');
  await expect(shell.theme).toHaveValue('system');
  await shell.theme.selectOption('Light');
  await expect(root).toHaveClass('light');

  await page.reload();
  await expect(shell.theme).toHaveValue('light');
  expect(await seen()).toEqual(['light']);
  await page.goto(SITE.tracking);
  await expect(root).toHaveClass('light');
  // The page as it was prerendered has System chosen, and choosing it would do nothing.
  await expect(shell.theme).toHaveValue('light');

  await shell.theme.selectOption('System');
  await expect(root).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveClass('light');

  await test.step('in another window, and in the console', async () => {
    const other = await context.newPage();
    await visit(other, SITE.tracking);
    await siteShell(other).theme.selectOption('Dark');
    await expect(root).toHaveClass('dark');
    await expect(shell.theme).toHaveValue('dark');
    await adminConsole(other).goto();
    await expect(adminConsole(other).login).toBeVisible();
    await expect(other.locator('html')).toHaveClass('dark');
    await other.close();
  });
  await test.step('before the code of the site is there', async () => {
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(SITE.home, { waitUntil: 'commit' });
    await expect(root).toHaveClass('dark');
  });
});

test('number and quote are at the top of Home; the header of a desktop and the menu of a phone lead to the same', async ({
  page,
}) => {
  const shell = siteShell(page);
  const home = homePage(page);
  const labels = NAVIGATION.map(({ label }) => label);
  await visit(page, SITE.home);
  // A phone is also what zooming in leaves of a desktop.
  for (const size of [DESKTOP, PHONE, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    for (const part of size.width === 320 ? [home.number, home.track] : [home.quote]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await expectNoSidewaysScroll(page);
  }
  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE);
    await expect(shell.navigation).toBeHidden();
    await shell.menuButton.click();
    await expect(shell.menu.getByRole('link')).toHaveText([...labels, 'Get a quote']);
    await expect(shell.menu.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await shell.menu.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await expect(page.locator('html')).toHaveClass('dark');
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
    await expect(shell.menuButton).toBeFocused();
    await shell.menuButton.click();
    await shell.menu.getByRole('link', { name: 'Get a quote' }).click();
    await expect(page).toHaveURL(SITE.quote);
    await expect(shell.menu).toBeHidden();
    await shell.menuButton.click();
    await shell.menu.getByRole('button', { name: 'Close' }).click();
    await expect(shell.menu).toBeHidden();
  });
  await test.step('on a desktop', async () => {
    await page.setViewportSize(DESKTOP);
    expect((await boxOf(shell.link('Get a quote'))).y).toBe((await boxOf(shell.signIn)).y);
    await expect(shell.navigation.getByRole('link')).toHaveText(labels);
    await shell.logo.click();
    await expect(page).toHaveURL(SITE.home);
  });
  await test.step('a page that is opened from the footer of another scrolls smoothly to its top', async () => {
    const link = shell.footerGroup('Helpful links').getByRole('link', { name: 'Track Package' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      'smooth',
    );
    await link.click();
    await expect(page).toHaveURL(SITE.tracking);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
