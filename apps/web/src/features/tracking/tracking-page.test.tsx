import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import type { WatchHandlers } from '@moveway/api-client/realtime.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { FIRST_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { TrackingPage } from './tracking-page.tsx';
import { anEvent, aPackage, found } from '../../lib/shipments/shipment.fixtures.ts';
import { takeSiteSettings } from '../../lib/site-settings.ts';

/** What the server answers to the next requests, and what it was asked. The page's own client talks to it. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as string[],
    answer: (_request: string): Response | Promise<Response> => new Response('{}', { status: 500 }),
  };
  globalThis.fetch = async (input, init) => {
    const sent = typeof init?.body === 'string' ? ` ${init.body}` : '';
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}${sent}`;
    state.asked.push(request);
    return state.answer(request);
  };
  return state;
});

/** The connection has tests of its own; here it only has to be heard. */
const live = vi.hoisted(() => ({
  watched: [] as string[][],
  handlers: undefined as WatchHandlers | undefined,
}));
vi.mock('@moveway/api-client/realtime.ts', () => ({
  watchPackages: (_baseUrl: string, numbers: string[], handlers: WatchHandlers) => {
    live.watched.push(numbers);
    live.handlers = handlers;
    return () => {
      live.handlers = undefined;
    };
  },
}));

const toasts: ToastMessage[] = [];
let prefersReducedMotion = false;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z') });
  toasts.length = 0;
  server.asked.length = 0;
  live.watched.length = 0;
  prefersReducedMotion = false;
  localStorage.clear();
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function json(body: unknown, init?: ResponseInit) {
  return Response.json(body, init);
}
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
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

function open(path: string) {
  return render(
    <ToastContext value={{ show: (message) => toasts.push(message), dismiss: () => {} }}>
      <MemoryRouter initialEntries={[path]}>
        <TrackingPage />
        <Address />
      </MemoryRouter>
    </ToastContext>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole('textbox', { name: 'Tracking number' });

it('refuses an empty field with the message of the specification, and asks the server nothing', async () => {
  open('/tracking');
  expect(screen.getByRole('heading', { name: 'Ready to Track' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Track' }));
  await pass(2000);
  expect(toasts).toMatchObject([{ title: 'Invalid input', description: 'Please enter a tracking number' }]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(server.asked).toEqual([]);
});

it('answers an unknown number with its card, its tips and one destructive toast', async () => {
  server.answer = () => refusal(404, 'shipment.not_found');
  open('/tracking?number=nope12345');
  await pass(1500);
  const heading = screen.getByRole('heading', { name: 'Tracking Number Not Found' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/We couldn't find that tracking number in our system/).textContent).toContain(
    'NOPE12345',
  );
  expect(screen.getByText(/24\/7/)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(toasts).toEqual([
    {
      title: 'Tracking Number Not Found',
      description:
        "Don't worry! Please double-check your tracking number and try again. Sometimes numbers can be tricky to read.",
      variant: 'destructive',
    },
  ]);
  expect(live.watched).toEqual([]);
});

it('offers to write to support where the settings have an address, and links nowhere otherwise', async () => {
  server.answer = () => refusal(404, 'shipment.not_found');
  open('/tracking?number=nope12345');
  await pass(1500);
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull();
  const contacts = { ...FIRST_PUBLIC_SETTINGS.contacts, supportEmail: 'help@moveway.example' };
  act(() => takeSiteSettings({ ...FIRST_PUBLIC_SETTINGS, contacts }));
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    'mailto:help@moveway.example',
  );
  act(() => takeSiteSettings(FIRST_PUBLIC_SETTINGS));
});

it('shows what this device last knew, and when, while it is offline, and looks again once online', async () => {
  server.answer = () => json({ package: aPackage(), events: [anEvent()] });
  open('/tracking?number=MW123456789');
  await pass(1500);
  cleanup();

  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.setSystemTime(new Date(Date.now() + 60_000));
  open('/tracking?number=MW123456789');
  await pass(1500);
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(screen.getByText(/as of/).textContent).toMatch(/as of \d\d:\d\d, when this device last looked/);
  expect(toasts).toEqual([]);

  server.answer = () => json({ package: aPackage({ status: 'Delivered' }), events: [anEvent()] });
  network.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  await pass(1500);
  expect(screen.queryByRole('heading', { name: 'You are offline' })).toBeNull();
  expect(screen.getByText(/Delivered, the package|^Delivered$/, { selector: 'span' })).toBeTruthy();
});

it('counts down what the server asked to wait before it offers to try again', async () => {
  server.answer = () => refusal(429, 'rate_limited', { 'retry-after': '3' });
  open('/tracking?number=MW123456789');
  await pass(1500);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again in 3 s' });
  expect(button.disabled).toBe(true);
  await pass(3000);
  server.answer = () => json({ package: aPackage(), events: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(1500);
  expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
  expect(screen.getByText(/journey has not started yet/)).toBeTruthy();
});

it('owns up to a failure of the server, with the id to quote', async () => {
  server.answer = () => refusal(500, 'internal');
  open('/tracking?number=MW123456789');
  await pass(1500);
  expect(screen.getByRole('heading', { name: 'Something went wrong on our side' })).toBeTruthy();
  expect(screen.getByText('req-1')).toBeTruthy();
  expect(toasts).toEqual([]);
});

it('refuses more than 35 numbers, keeps every one of them in the field, and asks nothing', async () => {
  const numbers = Array.from({ length: 37 }, (_, index) => `MW${100_000_000 + index}`).join('\n');
  open('/tracking');
  fireEvent.change(field(), { target: { value: numbers } });
  fireEvent.click(screen.getByRole('button', { name: 'Track' }));
  await pass(2000);
  expect(screen.getByRole('alert').textContent).toContain('37 different numbers');
  expect(field()).toHaveProperty('value', numbers);
  expect(screen.getByTestId('address').textContent).toBe('/tracking');
  expect(server.asked).toEqual([]);
});

it('starts the request at once, shows the five steps 300 ms apart, and disables the inputs meanwhile', async () => {
  server.answer = () => json({ package: aPackage(), events: [anEvent()] });
  open('/tracking');
  fireEvent.change(field(), { target: { value: ' mw123456789 ' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await pass(0);
  expect(server.asked).toEqual(['GET /api/packages/track/MW123456789']);
  expect(screen.getByTestId('address').textContent).toBe('/tracking?number=MW123456789');
  expect(field()).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Tracking...' })).toHaveProperty('disabled', true);
  const seen: string[] = [];
  for (let step = 0; step < 5; step += 1) {
    seen.push(
      `${screen.getByRole('progressbar').getAttribute('value')} ${screen.getByRole('status').textContent}`,
    );
    await pass(300);
  }
  expect(seen).toEqual([
    '20 Connecting to tracking database...',
    '40 Searching for package information...',
    '60 Retrieving location data...',
    '80 Analyzing delivery status...',
    '100 Finalizing results...',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /MW123456789/ }));
  expect(field()).toHaveProperty('disabled', false);
});

it('does not pace for people who asked for less motion', async () => {
  prefersReducedMotion = true;
  server.answer = () => json({ package: aPackage(), events: [] });
  open('/tracking?number=MW123456789');
  await pass(1);
  expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
});

it('searches again when the address changes, and when the same number is asked for again', async () => {
  prefersReducedMotion = true;
  server.answer = (request) =>
    json({ package: aPackage({ trackingNumber: request.split('/').at(-1) ?? '' }), events: [] });
  open('/tracking?number=FIRST1');
  await pass(1);
  fireEvent.click(screen.getByRole('link', { name: 'Another address' }));
  await pass(1);
  expect(screen.getByRole('heading', { name: /SECOND2/ })).toBeTruthy();
  expect(field()).toHaveProperty('value', 'SECOND2');
  fireEvent.click(screen.getByRole('button', { name: 'Track' }));
  await pass(1);
  expect(server.asked.map((request) => request.split('/').at(-1))).toEqual(['FIRST1', 'SECOND2', 'SECOND2']);
});

it('lists several numbers worst news first with counts, asking once', async () => {
  const results: TrackingResult[] = [
    found({ trackingNumber: 'DONE12', status: 'Delivered' }),
    { outcome: 'not_found', trackingNumber: 'GONE12' },
    { outcome: 'malformed', trackingNumber: 'A&B' },
    found({ trackingNumber: 'LATE12', estimatedDelivery: '2026-11-18' }),
  ];
  server.answer = () => json({ results });
  open('/tracking?number=DONE12,GONE12,A%26B,LATE12');
  await pass(1500);
  expect(server.asked).toEqual([
    'POST /api/packages/track {"trackingNumbers":["DONE12","GONE12","A&B","LATE12"]}',
  ]);
  const numbers = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(numbers).toEqual(['LATE12', 'GONE12', 'A&B', 'DONE12']);
  const counts = within(screen.getByRole('list', { name: 'Summary' })).getAllByRole('listitem');
  expect(counts.map((item) => item.textContent)).toEqual([
    '1 delayed',
    '1 not found',
    '1 not a tracking number',
    '1 delivered',
  ]);
  expect(screen.getByText('Not a tracking number')).toBeTruthy();
  expect(toasts).toEqual([]);
});

it('shows a change without a reload, says it aloud, and admits when the connection is lost', async () => {
  server.answer = () => json({ package: aPackage(), events: [anEvent()] });
  open('/tracking?number=MW123456789');
  await pass(1500);
  await vi.dynamicImportSettled();
  await pass(0);
  expect(live.watched).toEqual([['MW123456789']]);
  act(() => live.handlers?.onConnection?.(true));
  expect(screen.getByText('Live')).toBeTruthy();

  server.answer = () =>
    json({
      package: aPackage({ status: 'Out for Delivery', updatedAt: '2026-11-21T19:59:00.000Z' }),
      events: [anEvent({ id: 'e2', status: 'Out for Delivery', location: 'Denver, CO' }), anEvent()],
    });
  await act(async () =>
    live.handlers?.onChange({ trackingNumber: 'MW123456789', updatedAt: '2026-11-21T19:59:00.000Z' }),
  );
  await pass(0);
  expect(screen.getByText('Denver, CO', { selector: 'li *' })).toBeTruthy();
  expect(screen.getByText('MW123456789 is now Out for Delivery.')).toBeTruthy();

  act(() => live.handlers?.onConnection?.(false));
  expect(screen.getByText('Reconnecting…')).toBeTruthy();
});

it('catches up after the connection was away, and tries again when even that fails', async () => {
  server.answer = () => json({ package: aPackage(), events: [] });
  open('/tracking?number=MW123456789');
  await pass(1500);
  await vi.dynamicImportSettled();
  await pass(0);
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(async () => live.handlers?.onListening?.());
  server.answer = () =>
    json({ package: aPackage({ status: 'Delivered', updatedAt: '2026-11-21T19:00:00.000Z' }), events: [] });
  await pass(5000);
  await pass(1);
  expect(screen.getByText('MW123456789 is now Delivered.')).toBeTruthy();
});
