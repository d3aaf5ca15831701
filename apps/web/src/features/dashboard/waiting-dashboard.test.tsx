import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastKnownScript } from '../../../build/page-start.ts';
import { storeDashboard } from '../../lib/accounts/last-dashboard.ts';
import { aCustomerPackage } from '../../lib/shipments/shipment.fixtures.ts';
import { DashboardPage } from './dashboard-page.tsx';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const counts = { total: 8, delivered: 2, inTransit: 4, pending: 1, processing: 1, outForDelivery: 0 };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.cookie = 'moveway.signed-in=; max-age=0';
  localStorage.clear();
});

const page = (
  <MemoryRouter>
    <ThemeProvider>
      <DashboardPage />
    </ThemeProvider>
  </MemoryRouter>
);

/** The page as the build renders it, with its inline script. */
function prerendered(): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of the build, as the page would run it.
  new Function(lastKnownScript().replaceAll(/<\/?script>/g, ''))();
  return container;
}

/** Renders the page as the build does, and hydrates it. The session is not checked yet. @returns what went wrong */
async function hydrate(): Promise<unknown[]> {
  const container = prerendered();
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  await act(async () => void render(page, { container, hydrate: true, onRecoverableError }));
  return onRecoverableError.mock.calls;
}

it('shows the frame of the dashboard until it is known who is signed in', async () => {
  document.cookie = 'moveway.signed-in=1';
  expect(await hydrate()).toEqual([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Your dashboard' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Your Packages' })).toBeTruthy();
  expect(screen.getByText('Loading your dashboard...')).toBeTruthy();
  // The session is not known yet, so the button takes no press.
  expect(screen.getByText('Sign Out').closest('[inert]')).toBeTruthy();
});

it('shows what was last known in its place, once it is hydrated', async () => {
  document.cookie = 'moveway.signed-in=1';
  storeDashboard(dana, { items: [aCustomerPackage()], counts, due: [] }, new Date());
  expect(await hydrate()).toEqual([]);
  expect(screen.getByText('MW123456789')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Your dashboard' })).toBeTruthy();
  expect(screen.queryByText('Loading your dashboard...')).toBeNull();
});

it('shows in its first paint, before any code, what was last known', () => {
  document.cookie = 'moveway.signed-in=1';
  storeDashboard(dana, { items: [aCustomerPackage()], counts, due: [] }, new Date());
  const { textContent } = prerendered();
  expect(textContent).toMatch(
    /As of .+\. Updating now\.MW123456789Cascade Books to Dana Reyes\. In Transit\. Updated Nov .+\./,
  );
  expect(textContent).not.toContain('Loading your dashboard...');
});

it('shows nothing of it in its first paint to who is not signed in, or when it is damaged', () => {
  storeDashboard(dana, { items: [aCustomerPackage()], counts, due: [] }, new Date());
  expect(prerendered().textContent).toContain('Loading your dashboard...');
  document.cookie = 'moveway.signed-in=1';
  localStorage.setItem('moveway.dashboard', '{"v":2,"value":{"page":{}}}');
  expect(prerendered().textContent).toContain('Loading your dashboard...');
});
