import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toastApi, ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import type { LiveSubscription } from '@moveway/api-client/live-subscription.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { tracked } from '../../../lib/shipments/shipment.fixtures.ts';
import { TrackingPage } from '../tracking-page.tsx';

/** The server behind `fetch`: `answer` makes the response to a request, `asked` records the requests. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as string[],
    answer: (_request: string): Response | Promise<Response> => new Response('{}', { status: 500 }),
  };
  globalThis.fetch = async (input, init) => {
    const sent = typeof init?.body === 'string' ? ` ${init.body}` : '';
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}${sent}`;
    // Like a browser, it sends nothing for a call that is canceled at once.
    await Promise.resolve();
    init?.signal?.throwIfAborted();
    state.asked.push(request);
    return state.answer(request);
  };
  return state;
});
export { server };

/** The live connection has tests of its own. This stub lets a test call its subscriber. */
const live = vi.hoisted(() => ({
  watched: [] as string[][],
  subscription: undefined as LiveSubscription | undefined,
}));
export { live };
vi.mock('../../../lib/live.ts', () => ({
  subscribeLive: (subscription: LiveSubscription) => {
    live.watched.push([...(subscription.trackingNumbers ?? [])]);
    live.subscription = subscription;
    return () => {
      live.subscription = undefined;
    };
  },
}));

/** The toasts shown, in order. */
export const toasts: ToastMessage[] = [];
/** The preferences that the device reports. */
export const device = { prefersReducedMotion: false, hasMouse: false };

/** Fake timers and empty storage for each test. Call once per test file. */
export function prepareTracking(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z') });
    toasts.length = 0;
    server.asked.length = 0;
    live.watched.length = 0;
    device.prefersReducedMotion = false;
    device.hasMouse = false;
    localStorage.clear();
    // jsdom has no media queries.
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion') ? device.prefersReducedMotion : device.hasMouse,
    }));
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

export function json(body: unknown, init?: ResponseInit) {
  return Response.json(body, init);
}
/** Sets what the server answers about one package, with one event unless given. */
export function answerWith(...given: Parameters<typeof tracked>): void {
  server.answer = () => json(tracked(...given));
}
/** An error response in the server's format. */
export const errorResponse = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ code, message: 'No.', requestId: 'req-1' }, { status, headers });

function Address() {
  const { pathname, search } = useLocation();
  return (
    <>
      <span data-testid="address">{pathname + search}</span>
      <Link to="/tracking?number=SECOND2">Another address</Link>
    </>
  );
}

/** Renders the tracking page at an address. */
export function open(path: string) {
  return render(
    <ToastContext value={toastApi({ show: (message) => toasts.push(message), dismiss: () => {} })}>
      <MemoryRouter initialEntries={[path]}>
        <TrackingPage />
        <Address />
      </MemoryRouter>
    </ToastContext>,
  );
}

/** Advances the fake timers by `ms` milliseconds, and to the end of what then begins in a task of its own. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(0));
}
/** Opens the page of one package, or another one, and lets time pass. */
export async function track(ms: number, path = '/tracking?number=MW123456789') {
  const view = open(path);
  await pass(ms);
  return view;
}
/** Presses a button, and lets what it begins happen. */
export async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(10);
}
export const field = () => screen.getByRole('textbox', { name: 'Tracking number' });
