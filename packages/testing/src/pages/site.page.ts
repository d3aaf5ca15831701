import type { Page } from '@playwright/test';
import { SITE } from './addresses.ts';

/** Home (specification, section 2). */
export function homePage(page: Page) {
  return {
    goto: () => page.goto(SITE.home),
    number: page.getByLabel('Tracking number'),
    track: page.getByRole('button', { name: 'Track Now' }),
    /** The first way to a quote. */
    quote: page.getByRole('main').getByRole('link', { name: 'Get a quote', exact: true }).first(),
  };
}

/** The frame of every page of the site: header, side drawer, footer (specification, section 2). */
export function siteShell(page: Page) {
  const header = page.getByRole('banner');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  return {
    header,
    logo: header.getByRole('link', { name: 'Moveway, home' }),
    navigation: header.getByRole('navigation', { name: 'Main' }),
    link: (name: string) => header.getByRole('link', { name, exact: true }),
    theme: header.getByRole('combobox', { name: 'Theme' }),
    signIn: header.getByRole('button', { name: 'Sign In' }),
    logout: header.getByRole('button', { name: /^Logout/ }),
    skip: page.getByRole('link', { name: 'Skip to content' }),
    offline: page.getByText('You are offline.', { exact: true }),
    /** In place of a page that is not stored on this device. */
    notHere: page.getByRole('heading', { level: 1, name: 'Not on this device yet' }),
    footer: page.getByRole('contentinfo'),
    menuButton: header.getByRole('button', { name: 'Menu' }),
    menu,
    footerGroup: (name: string) => page.getByRole('contentinfo').getByRole('navigation', { name }),
  };
}

/** The chat with support that every public page has (specification, section 2). */
export function supportChat(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Support chat' });
  const log = panel.getByRole('log', { name: 'Messages' });
  return {
    /** Floats above the page; a page may have a button of this name as well. */
    open: page
      .getByRole('complementary', { name: 'Support' })
      .getByRole('button', { name: 'Chat with support' }),
    panel,
    close: panel.getByRole('button', { name: 'Close chat' }),
    signIn: panel.getByRole('button', { name: 'Sign In' }),
    log,
    message: (text: string) => log.getByText(text, { exact: true }),
    earlier: log.getByRole('button', { name: 'Earlier messages' }),
    box: panel.getByRole('textbox', { name: 'Your message' }),
    send: panel.getByRole('button', { name: 'Send' }),
  };
}

/** The message on the screen; there is at most one (specification, section 9). */
export function toastOn(page: Page) {
  const viewport = page.getByRole('region', { name: /Notifications/ });
  const toast = viewport.getByRole('listitem');
  return {
    viewport,
    toast,
    close: toast.getByRole('button', { name: 'Close' }),
    action: (name: string) => toast.getByRole('button', { name }),
  };
}

/** Has messages shown without their own code, as when it cannot be downloaded; to be called before the page loads. */
export async function plainToastOn(page: Page) {
  await page.route(/assets\/toast-view-.*\.js/, (route) => route.abort());
  return page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) });
}
