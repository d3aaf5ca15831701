import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '../lib/accounts/session.ts';
import { setSiteSettings } from '../lib/company/site-settings.ts';
import { Shell } from './shell.tsx';

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

  it('links an administrator to the console, and shows Logout with the username', async () => {
    signedInAs(ada);
    await show();
    await screen.findByRole('button', { name: 'Logout (ada)' });
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it('links a customer to the dashboard, and not to the console', async () => {
    signedInAs({ ...ada, isAdmin: false });
    await show();
    await screen.findByRole('button', { name: 'Logout (ada)' });
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('treats an ended session as signed out', async () => {
    document.cookie = 'moveway.signed-in=1';
    answer.mockResolvedValue(Response.json({ code: 'unauthenticated' }, { status: 401 }));
    await show();
    await waitFor(() => expect(answer).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('keeps the session while the server cannot confirm it', async () => {
    signedInAs(ada);
    await show();
    await screen.findByRole('button', { name: 'Logout (ada)' });
    answer.mockResolvedValueOnce(new Response('{}', { status: 503 }));
    await act(() => refreshSession());
    answer.mockRejectedValueOnce(new TypeError('offline'));
    await act(() => refreshSession());
    expect(screen.getByRole('button', { name: 'Logout (ada)' })).toBeTruthy();
  });

  it('still shows who is signed in when the logout did not reach the server', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    signedInAs(ada);
    await show();
    const logout = await screen.findByRole('button', { name: 'Logout (ada)' });
    answer.mockRejectedValue(new TypeError('offline'));
    fireEvent.click(logout);
    await screen.findByRole('button', { name: 'Logging out...' });
    await screen.findByRole('button', { name: 'Logout (ada)' });
    expect(warn).toHaveBeenCalledOnce();
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

  it('leaves a name that the content puts before the title of the page', async () => {
    function Named() {
      const { pathname } = useLocation();
      useEffect(() => {
        document.title = `${pathname} · ${document.title}`;
      }, [pathname]);
      return <Link to="/admin/packages/MW1#history">Open</Link>;
    }
    // The first part of the address stays, and with it the content.
    await show('/admin', <Named />);
    fireEvent.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(document.title).toMatch(/^\/admin\/packages\/MW1 · /));
  });

  it('titles an unknown address as not found', async () => {
    await show('/no/such/page');
    expect(document.title).toBe('404 Page Not Found | Moveway');
  });

  it('shows the contacts that are set, and none that is empty', async () => {
    await show();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(/:/).textContent).toBe('Support: 24 hours a day, 7 days a week');
    const { contacts } = DEFAULT_PUBLIC_SETTINGS;
    act(() =>
      setSiteSettings({
        ...DEFAULT_PUBLIC_SETTINGS,
        contacts: { ...contacts, phone: '800 555 0100', privacyEmail: 'privacy@moveway.example' },
      }),
    );
    expect(footer.getByRole('link', { name: '800 555 0100' }).getAttribute('href')).toBe('tel:8005550100');
    expect(footer.getByRole('link', { name: 'privacy@moveway.example' }).getAttribute('href')).toBe(
      'mailto:privacy@moveway.example',
    );
    expect(footer.getAllByText(/:/)).toHaveLength(3);
    act(() => setSiteSettings(DEFAULT_PUBLIC_SETTINGS));
  });

  it('says so while there is no network', async () => {
    await show();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline.')).toBeTruthy();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline.')).toBeNull();
  });

  it.each(['/admin', '/Admin/scan'])(
    'leaves that to the console where it is open, at %s',
    async (address) => {
      await show(address);
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      act(() => void dispatchEvent(new Event('offline')));
      expect(screen.queryByText('You are offline.')).toBeNull();
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      act(() => void dispatchEvent(new Event('online')));
    },
  );

  it('replaces a page that fails to render, and keeps the navigation', async () => {
    function Broken(): never {
      throw new Error('broken on purpose');
    }
    await show('/', <Broken />);
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
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
