import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeDashboard } from '../../lib/last-dashboard.ts';
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

/** Renders the page as the build does, and hydrates it. The session is not checked yet. @returns what went wrong */
async function hydrate(page: ReactElement): Promise<unknown[]> {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  await act(async () => void render(page, { container, hydrate: true, onRecoverableError }));
  return onRecoverableError.mock.calls;
}

const page = (
  <MemoryRouter>
    <ThemeProvider>
      <DashboardPage />
    </ThemeProvider>
  </MemoryRouter>
);

it('shows the frame of the dashboard until it is known who is signed in', async () => {
  document.cookie = 'moveway.signed-in=1';
  expect(await hydrate(page)).toEqual([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Your dashboard' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Your Packages' })).toBeTruthy();
  expect(screen.getByText('Loading your dashboard...')).toBeTruthy();
  // Nobody is here yet who could sign out.
  expect(screen.getByText('Sign Out').closest('[inert]')).toBeTruthy();
});

it('shows what was last known in its place, once it is hydrated', async () => {
  document.cookie = 'moveway.signed-in=1';
  storeDashboard(dana, { items: [aCustomerPackage()], counts, due: [] }, new Date());
  expect(await hydrate(page)).toEqual([]);
  expect(screen.getByText('MW123456789')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Your dashboard' })).toBeTruthy();
  expect(screen.queryByText('Loading your dashboard...')).toBeNull();
});
