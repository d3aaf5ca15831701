import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeDashboard } from '../../../lib/accounts/last-dashboard.ts';
import { aCustomerPackage, cancellation } from '../../../lib/shipments/shipment.fixtures.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const counts = {
  total: 8,
  delivered: 2,
  inTransit: 4,
  pending: 1,
  processing: 1,
  outForDelivery: 0,
  canceled: 0,
};

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
    <DashboardPage />
  </MemoryRouter>
);

/** Renders the page as the build does, and hydrates it. The session is not checked yet. @returns what went wrong */
async function hydrate(): Promise<unknown[]> {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
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
  accountChanged(dana.id);
  const canceled = aCustomerPackage({ description: 'Two boxes of books', cancellation });
  storeDashboard(dana, { items: [canceled], counts, due: [] }, new Date());
  expect(await hydrate()).toEqual([]);
  const row = screen.getByText('MW123456789').closest('li');
  expect(row?.textContent).toMatch(/Two boxes of books.*Canceled/);
  expect(screen.getByRole('heading', { level: 1, name: 'Your dashboard' })).toBeTruthy();
  expect(screen.queryByText('Loading your dashboard...')).toBeNull();
});

it('shows nothing of it to who is not signed in, or when it is damaged', async () => {
  accountChanged(dana.id);
  storeDashboard(dana, { items: [aCustomerPackage()], counts, due: [] }, new Date());
  await hydrate();
  expect(screen.getByText('Loading your dashboard...')).toBeTruthy();
  cleanup();
  document.cookie = 'moveway.signed-in=1';
  localStorage.setItem(`moveway.answers.${dana.id}.dashboard`, '{"v":1,"value":{"page":{}}}');
  await hydrate();
  expect(screen.getByText('Loading your dashboard...')).toBeTruthy();
});
