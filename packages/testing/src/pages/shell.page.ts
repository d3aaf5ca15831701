import type { Page } from '@playwright/test';

/** What every page of the site stands in: header, side drawer, footer (specification, section 2). */
export function siteShell(page: Page) {
  const header = page.getByRole('banner');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  return {
    header,
    logo: header.getByRole('link', { name: 'Moveway, home' }),
    navigation: header.getByRole('navigation', { name: 'Main' }),
    link: (name: string) => header.getByRole('link', { name, exact: true }),
    theme: (name: 'Light' | 'Dark' | 'System') => header.getByRole('radio', { name }),
    signIn: header.getByRole('button', { name: 'Sign In' }),
    skip: page.getByRole('link', { name: 'Skip to content' }),
    menuButton: header.getByRole('button', { name: 'Menu' }),
    menu,
    footerGroup: (name: string) => page.getByRole('contentinfo').getByRole('navigation', { name }),
  };
}
