import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '../lib/accounts/session.ts';
import { setSiteSettings } from '../lib/company/site-settings.ts';
import { Shell } from './shell.tsx';
import { THEME_KEY } from '@moveway/ui/theme/theme.ts';
import { renderToString } from 'react-dom/server';
import { ThemeSwitch } from './theme-switch.tsx';
import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { FaqsPage } from '../features/faqs/faqs-page.tsx';

const ada = { id: '1', username: 'ada', isAdmin: true, createdAt: '2026-01-01T00:00:00.000Z' };
const answer = vi.fn<typeof fetch>();

describe('shell', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('scrollTo', vi.fn());
  });
  afterEach(async () => {
    cleanup();
    document.cookie = 'moveway.signed-in=; max-age=0';
    await refreshSession();
    answer.mockReset();
    vi.unstubAllGlobals();
  });

  it('offers a visitor to sign in, and sends no request', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    ['an administrator', 'Admin', '/admin', 'Dashboard', true],
    ['a customer', 'Dashboard', '/dashboard', 'Admin', false],
  ])('links %s to their %s, and shows Logout with the username', async (_, name, address, other, isAdmin) => {
    signedInAs({ ...ada, isAdmin });
    await show();
    await screen.findByRole('button', { name: 'Logout (ada)' });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
    expect(screen.queryByRole('link', { name: other })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it.each([
    ['/', 1],
    // The console says so itself.
    ['/admin', 0],
    ['/Admin/scan', 0],
  ])('says at %s while there is no network, %i times', async (address, times) => {
    await show(address);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.queryAllByText('You are offline.')).toHaveLength(times);
    onLine.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline.')).toBeNull();
  });

  it('titles the page, scrolls to the top and moves the focus to the content on navigation', async () => {
    await show();
    expect(document.title).toBe('Moveway: cars and parcels across the United States');
    expect(scrollTo).not.toHaveBeenCalled();
    const [link] = screen.getAllByRole('link', { name: 'Track Package' });
    fireEvent.click(link as HTMLElement);
    await waitFor(() => expect(document.title).toBe('Package Tracking | Moveway'));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    cleanup();
    await show('/no/such/page');
    expect(document.title).toBe('404 Page Not Found | Moveway');
  });

  it('scrolls to a part of the page again when the link to it is pressed again', async () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    await show(
      '/',
      <Link id="part" to="/#part">
        To the part
      </Link>,
    );
    const link = screen.getByRole('link', { name: 'To the part' });
    fireEvent.click(link);
    fireEvent.click(link);
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  it('leaves to the console what is named in its title and has the focus in it', async () => {
    function Named() {
      const { pathname } = useLocation();
      useEffect(() => {
        document.title = `${pathname} · ${document.title}`;
      }, [pathname]);
      return <Link to="/admin/packages/MW1#history">Open</Link>;
    }
    // The first part of the address stays, and with it the content.
    await show('/admin', <Named />);
    const link = screen.getByRole('link', { name: 'Open' });
    link.focus();
    fireEvent.click(link);
    await waitFor(() => expect(document.title).toMatch(/^\/admin\/packages\/MW1 · /));
    expect(document.activeElement).toBe(link);
  });

  it('replaces a page that fails to render until another one is opened, and keeps the navigation', async () => {
    function BrokenItem() {
      if (useLocation().pathname !== '/newsroom') {
        throw new Error('broken on purpose');
      }
      return <h1>News</h1>;
    }
    await show('/newsroom/broken', <BrokenItem />);
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Newsroom' }));
    expect(screen.getByRole('heading', { name: 'News' })).toBeTruthy();
    // React reports what a component threw.
    vi.spyOn(console, 'error').mockClear();
  });
});

function signedInAs(user: typeof ada): void {
  document.cookie = 'moveway.signed-in=1';
  answer.mockResolvedValue(Response.json(user));
}

async function show(at = '/', page = <h1>Page</h1>): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <ToastProvider>
          <Shell>{page}</Shell>
        </ToastProvider>
      </MemoryRouter>,
    );
    await Promise.resolve();
  });
}

describe('the theme switch', () => {
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
  let container: HTMLDivElement;

  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<ThemeSwitch />);
  });
  afterEach(() => {
    cleanup();
    container.remove();
    vi.unstubAllGlobals();
  });

  it.each([
    { title: 'takes over what was chosen in the prerendered page', chosen: 'dark', shown: 'dark' },
    { title: 'does so where another theme is stored', stored: 'dark', chosen: 'light', shown: 'light' },
    { title: 'keeps the stored theme where nothing was chosen', stored: 'dark', shown: 'dark' },
  ])('$title', async ({ stored, chosen, shown }) => {
    if (stored) {
      localStorage.setItem(THEME_KEY, stored);
    }
    if (chosen) {
      select().value = chosen;
    }
    await act(async () => render(<ThemeSwitch />, { container, hydrate: true }));
    expect([select().value, localStorage.getItem(THEME_KEY)]).toEqual([shown, shown]);
    expect(document.documentElement.classList.contains('dark')).toBe(chosen === 'dark');
  });

  it('stores nothing by itself in a page that was not prerendered', async () => {
    container.replaceChildren();
    await act(async () => render(<ThemeSwitch />, { container }));
    expect(select().value).toBe('system');
    expect(localStorage.getItem(THEME_KEY)).toBeNull();
  });
});

describe('the details of the company', () => {
  const Menu = () => <MenuDrawer isOpen onClose={() => undefined} />;

  const pages = { menu: Menu, header: Header, footer: Footer, contact: ContactPage, FAQs: FaqsPage };

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  });
  afterEach(() => {
    cleanup();
    setSiteSettings(DEFAULT_PUBLIC_SETTINGS);
    vi.unstubAllGlobals();
  });

  /** The text of a page with these settings. */
  function textOf(Page: (typeof pages)[keyof typeof pages], given: Partial<PublicSettings>): string {
    cleanup();
    setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, ...given });
    render(
      <MemoryRouter>
        <ToastContext value={toastApi({ show: () => undefined, dismiss: () => undefined })}>
          <Page />
        </ToastContext>
      </MemoryRouter>,
    );
    return document.body.textContent;
  }

  it('make up the address in the footer, which has none while nothing is set', () => {
    textOf(Footer, { openHours: '' });
    expect(document.querySelector('address')).toBeNull();
    textOf(Footer, { openHours: 'Monday to Friday 9 AM to 5 PM' });
    expect(document.querySelector('address')).not.toBeNull();
    const contacts = { ...DEFAULT_PUBLIC_SETTINGS.contacts, privacyEmail: 'privacy@moveway.example' };
    textOf(Footer, { openHours: '', contacts });
    expect(document.querySelector('address')?.textContent).toBe('Privacy: privacy@moveway.example');
    const link = screen.getByRole('link', { name: contacts.privacyEmail });
    expect(link.getAttribute('href')).toBe('mailto:privacy@moveway.example');
  });

  it.each(Object.entries(pages))(
    'say the hours of support on the %s, and no hour while no day has any',
    (_, Page) => {
      expect(textOf(Page, { openHours: '' })).not.toMatch(/24|day or night|any hour|Support: |available/i);
      const openHours = 'Monday to Friday 8 AM to 6 PM CT';
      const text = textOf(Page, { openHours });
      expect(text).toContain(openHours);
      expect(text).not.toMatch(/24|day or night|any hour/i);
      expect(textOf(Page, {})).toMatch(/24/);
    },
  );

  it.each([
    ['footer', Footer],
    ['contact', ContactPage],
  ])('say the credentials of the settings on the %s, and none that is not set', (_, Page) => {
    const text = textOf(Page, { credentials: { usdotNumber: '1234567', mcNumber: '', cargoInsurance: '' } });
    expect(text).toMatch(/USDOT ?1234567/);
    expect(text).not.toMatch(/\bMC\b|insurance limit/);
  });
});
