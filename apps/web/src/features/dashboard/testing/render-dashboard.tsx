import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { LiveSubscription } from '@moveway/api-client/live-subscription.ts';
import { toastApi, ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeAccountDialog, useAccountDialog } from '../../../lib/accounts/dialog.ts';
import { refreshSession } from '../../../lib/accounts/session.ts';
import { aCustomerPackage, tracked } from '../../../lib/shipments/shipment.fixtures.ts';
import { DashboardPage } from '../dashboard-page.tsx';

export const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
/** The customer, as the server returns them. */
type Customer = typeof dana & { email?: string; emailConfirmedAt?: string };
export const counts = {
  total: 8,
  delivered: 2,
  inTransit: 4,
  pending: 1,
  processing: 1,
  outForDelivery: 1,
  canceled: 0,
};
/** The days on which packages of the customer are to arrive. */
export const due = [{ date: '2020-01-01', count: 1 }];
const ONE_PACKAGE = { items: [aCustomerPackage({ currentLocation: 'Boise, ID' })] };
/** The session of this browser. */
export const currentSession = {
  id: 's1',
  device: 'Firefox on Windows',
  address: '192.0.2.1',
  kind: 'browser',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  isCurrent: true,
};

/** The server behind `fetch`: answers by the beginning of a request; `asked` records the requests. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as string[],
    answers: {} as Record<string, () => Response | Promise<Response>>,
  };
  globalThis.fetch = async (input, init) => {
    const sent = typeof init?.body === 'string' ? ` ${init.body}` : '';
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}${sent}`;
    // Like a browser, it sends nothing for a call that is canceled at once.
    await Promise.resolve();
    init?.signal?.throwIfAborted();
    state.asked.push(request);
    const [, answer] = Object.entries(state.answers).find(([start]) => request.startsWith(start)) ?? [];
    return answer?.() ?? new Response('{}', { status: 500 });
  };
  return state;
});
export { server };

/** The live connection has tests of its own. This stub lets a test call its subscriber. */
const live = vi.hoisted(() => ({ subscription: undefined as LiveSubscription | undefined }));
export { live };
vi.mock('../../../lib/live.ts', () => ({
  subscribeLive: (subscription: LiveSubscription) => {
    live.subscription = subscription;
    return () => {
      live.subscription = undefined;
    };
  },
}));

/** The toasts shown, in order. */
export const toasts: ToastMessage[] = [];
export const user = userEvent.setup();

/** Starts each test signed out, with empty storage. Call once per test file. */
export function prepareDashboard(): void {
  beforeEach(() => {
    toasts.length = 0;
    localStorage.clear();
    server.asked.length = 0;
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  });
  afterEach(async () => {
    cleanup();
    act(() => closeAccountDialog());
    document.cookie = 'moveway.signed-in=; max-age=0';
    await act(() => refreshSession());
    vi.unstubAllGlobals();
  });
}

function Surroundings() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>at {pathname + search}</p>
      <p>dialog: {useAccountDialog() ?? 'none'}</p>
      <Link to="/dashboard">Dashboard</Link>
    </>
  );
}

/** Renders the dashboard for a user, or for a visitor. */
export async function open(customer?: Customer, at = '/dashboard') {
  if (customer) {
    document.cookie = 'moveway.signed-in=1';
    server.answers['GET /api/auth/user'] = () => Response.json(customer);
  }
  await act(() => refreshSession());
  history.replaceState(null, '', at);
  render(
    <BrowserRouter>
      <ToastContext value={toastApi({ show: (message) => toasts.push(message), dismiss: () => {} })}>
        <DashboardPage />
        <Surroundings />
      </ToastContext>
    </BrowserRouter>,
  );
}

/** What of the answer of the server is another one than usual. */
type Page = { items?: readonly CustomerPackage[] } & Record<string, unknown>;

/** Sets what the server answers as the packages of the customer: none unless given. */
export function answerWith(page: Page = {}, status = 200): void {
  server.answers = {
    ...server.answers,
    'GET /api/packages/user': () => Response.json({ items: [], counts, due, ...page }, { status }),
  };
}

/** Renders the dashboard of a customer with one package, unless given, and waits until it is loaded. */
export async function openAsCustomer(at?: string, customer: Customer = dana, page: Page = ONE_PACKAGE) {
  server.answers = {
    'GET /api/packages/track/': () => Response.json(tracked()),
    'GET /api/auth/sessions': () => Response.json({ items: [currentSession] }),
  };
  answerWith(page);
  await open(customer, at);
  const [first] = page.items ?? [];
  await screen.findByText(first?.trackingNumber ?? 'No packages found', undefined, { timeout: 20_000 });
}

/** The same with other packages. */
export const openWith = (page: Page) => openAsCustomer(undefined, dana, page);
