import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { storeAnswers } from '../features/tracking/last-known.ts';
import { storeDashboard } from '../lib/accounts/last-dashboard.ts';
import { aCustomerPackage, found } from '../lib/shipments/shipment.fixtures.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflinePage, OnlinePage } from './offline-page.tsx';
// Loaded up front, so that no test waits for the lazy chunk.
import '../features/dashboard/last-known/dashboard.tsx';

const reload = vi.fn<() => void>();
let onLine: MockInstance<() => boolean>;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('location', { reload });
  onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  reload.mockReset();
  onLine.mockRestore();
  vi.unstubAllGlobals();
});

it.each(['/dashboard', '/admin', '/admin/report'])(
  'replaces %s while offline, links to the last results, and reloads when the network is back',
  async (path) => {
    storeAnswers([found(), found({ trackingNumber: 'OTHER1' })], new Date());
    render(
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not on this device yet');
    const last = await screen.findByRole('link', { name: 'See your last results' });
    expect(last.getAttribute('href')).toBe('/tracking?number=MW123456789,OTHER1');
    expect(reload).not.toHaveBeenCalled();
    // The device reports a connection before the server can be reached; then a proxy answers, and a network's sign-in.
    vi.useFakeTimers();
    const reach = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    reach.mockResolvedValueOnce(Response.json({ status: 'ok' }, { status: 502 }));
    reach.mockResolvedValueOnce(new Response('<h1>Sign in to this network</h1>'));
    vi.stubGlobal('fetch', reach.mockResolvedValue(Response.json({ status: 'ok' })));
    await act(async () => void dispatchEvent(new Event('online')));
    await act(async () => void (await vi.advanceTimersByTimeAsync(8999)));
    expect(reach).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  },
);

it('hydrates a prerendered page before it says that there is no network', async () => {
  const page = (
    <MemoryRouter>
      <OnlinePage Page={() => <p>Prerendered</p>} />
    </MemoryRouter>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe('Prerendered');
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  render(page, { container: document.body.appendChild(container), hydrate: true, onRecoverableError });
  expect(await screen.findByRole('heading', { name: 'Not on this device yet' })).toBeTruthy();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('shows the stored dashboard instead if the visitor may be signed in', async () => {
  accountChanged('1');
  storeDashboard(
    { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' },
    {
      items: [aCustomerPackage()],
      counts: {
        total: 7,
        delivered: 2,
        inTransit: 4,
        pending: 1,
        outForDelivery: 0,
        processing: 0,
        canceled: 0,
      },
      due: [],
    },
    new Date(),
  );
  const show = () =>
    render(
      <MemoryRouter initialEntries={['/dashboard']}>
        <OnlinePage Page={() => null} />
      </MemoryRouter>,
    );
  show();
  await act(async () => undefined);
  expect(screen.queryByRole('region', { name: 'Your Packages' })).toBeNull();
  cleanup();
  document.cookie = 'moveway.signed-in=1';
  show();
  const state = await screen.findByRole('region', { name: 'Your Packages' });
  expect(state.textContent).toMatch(/As of .*This device stores the latest 1 of 7 packages\.$/);
  expect(state.textContent).not.toContain('Updating');
  // It does not say that there is nothing to show.
  expect(screen.queryByText(/needs a network/)).toBeNull();
  expect(state.textContent).toContain('MW123456789');
  document.cookie = 'moveway.signed-in=; max-age=0';
});

it('reloads when the network came back before it was listening', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    // Like a browser, it sends nothing for a call that is canceled at once.
    await Promise.resolve();
    init.signal?.throwIfAborted();
    return Response.json({ status: 'ok' });
  });
  onLine.mockReturnValue(true);
  await act(async () => {
    render(<OfflinePage />);
    await Promise.resolve();
  });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('replaces a page whose code could not be downloaded', () => {
  function Missing(): never {
    throw new TypeError('Failed to fetch dynamically imported module');
  }
  render(
    <ErrorBoundary>
      <Missing />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Not on this device yet' })).toBeTruthy();
  // React reports what a component threw.
  vi.spyOn(console, 'error').mockClear();
  // Nothing was tracked here yet.
  expect(screen.getByRole('link', { name: 'Track a package' }).getAttribute('href')).toBe('/tracking');
});
