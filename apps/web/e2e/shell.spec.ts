import type { Page } from '@playwright/test';
import { expectHydrated, visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { siteShell } from '@moveway/testing/pages/site.page.ts';
import { NAVIGATION } from '../src/app/pages.ts';

const PHONE = { width: 390, height: 844 };

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

test.describe('with a system in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the system until another theme is chosen, keeps the choice, and never flashes', async ({
    page,
  }) => {
    const seen = await themesSeen(page);
    const shell = siteShell(page);
    const root = page.locator('html');
    await visit(page, '/');
    await expect(root).toHaveClass('dark');
    await expect(shell.theme).toHaveValue('system');
    await shell.theme.selectOption('Light');
    await expect(root).toHaveClass('light');

    await page.reload();
    await expect(shell.theme).toHaveValue('light');
    expect(await seen()).toEqual(['light']);
    await page.goto('/tracking');
    await expect(root).toHaveClass('light');
    // The page as it was prerendered has System chosen, and choosing it would do nothing.
    await expect(shell.theme).toHaveValue('light');

    await shell.theme.selectOption('System');
    await expect(root).toHaveClass('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root).toHaveClass('light');
  });

  test('takes a theme that is chosen in another window', async ({ page, context }) => {
    await visit(page, '/');
    const other = await context.newPage();
    await visit(other, '/tracking');
    await siteShell(other).theme.selectOption('Light');
    await expect(page.locator('html')).toHaveClass('light');
    await expect(siteShell(page).theme).toHaveValue('light');
    await siteShell(page).theme.selectOption('Dark');
    await expect(other.locator('html')).toHaveClass('dark');
    expect(await page.evaluate(() => localStorage.getItem('moveway.theme'))).toBe('dark');
  });

  test('shows the console in the chosen theme as well', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.locator('html')).toHaveClass('dark');
  });
});

test('the header leads home, to tracking and to the sign-in', async ({ page }) => {
  const shell = siteShell(page);
  await visit(page, '/');
  await shell.link('Track Package').click();
  await expect(page).toHaveURL('/tracking');
  await expect(page).toHaveTitle('Package Tracking | Moveway');
  await expect(page.getByRole('main')).toBeFocused();
  await shell.logo.click();
  await expect(page).toHaveURL('/');
  await shell.signIn.click();
  await expect(accountDialogs(page).signIn).toBeVisible();
});

test('a dialog that cannot be downloaded leaves the page as it is, and opens when it is asked for again', async ({
  page,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  // Neither the dialog nor, at first, the code that shows messages; before the page loads, which may fetch them when
  // idle.
  await page.route(/assets\/(?:account-dialogs|toast-view)-.*\.js/, (route) => route.abort());
  await visit(page, '/tracking');
  await page.getByRole('textbox').fill('MW123456789');
  await siteShell(page).signIn.click();
  await expect(page.getByRole('alert')).toContainText('This could not be opened');
  await expect(page.getByRole('textbox')).toHaveValue('MW123456789');
  await page.unrouteAll();
  await siteShell(page).signIn.click();
  await expect(accountDialogs(page).signIn).toBeVisible();
});

test('scrolls smoothly to the top on navigation', async ({ page }) => {
  await page.goto('/');
  const link = siteShell(page).footerGroup('Helpful links').getByRole('link', { name: 'Track Package' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
  await link.click();
  await expect(page).toHaveURL('/tracking');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the footer has four groups, and no link in it leads nowhere', async ({ page, request }) => {
  const shell = siteShell(page);
  await page.goto('/');
  for (const group of ['Helpful links', 'About', 'Other sites', 'Legal']) {
    await expect(shell.footerGroup(group).getByRole('listitem').first()).toBeVisible();
  }
  const links = await page.getByRole('contentinfo').getByRole('link').all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  }
});

test('an unknown address gets the 404 page with its status', async ({ page, watch }) => {
  // Chromium logs the status of the page itself.
  watch.expect(/status of 404/);
  const answer = await page.goto('/no/such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found | Moveway');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a side drawer holds what the header holds', async ({ page }) => {
    const shell = siteShell(page);
    await visit(page, '/');
    await expect(shell.navigation).toBeHidden();
    await shell.menuButton.click();
    await expect(shell.menu.getByRole('link')).toHaveText([
      ...NAVIGATION.map(({ label }) => label),
      'Get a quote',
    ]);
    await expect(shell.menu.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await shell.menu.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await expect(page.locator('html')).toHaveClass('dark');
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
    await expect(shell.menuButton).toBeFocused();

    await shell.menuButton.click();
    await shell.menu.getByRole('link', { name: 'Track Package' }).click();
    await expect(page).toHaveURL('/tracking');
    await expect(shell.menu).toBeHidden();
    await shell.menuButton.click();
    await shell.menu.getByRole('button', { name: 'Close' }).click();
    await expect(shell.menu).toBeHidden();
  });
});

test('while the server has not said who is here, a customer is neither asked to sign in nor sees a blank', async ({
  page,
  signUp,
}) => {
  await signUp();
  // Never answered.
  await page.route('**/api/auth/user', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Sign In' })).toBeHidden();
  const chat = page.getByRole('button', { name: 'Chat with support' });
  await expectHydrated(chat);
  await chat.click();
  await expect(page.getByRole('dialog', { name: 'Support chat' })).toContainText('Loading...');
  await expect(header.getByRole('button', { name: 'Sign In' })).toBeHidden();
});
