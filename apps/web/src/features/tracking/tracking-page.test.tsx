import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { pageIdle } from '../../lib/page-idle.ts';
import { anEvent, aPackage, cancellation, found, tracked } from '../../lib/shipments/shipment.fixtures.ts';
import {
  answerWith,
  device,
  errorResponse,
  field,
  json,
  live,
  open,
  pass,
  prepareTracking,
  server,
  toasts,
  track,
} from './testing/render-tracking.tsx';
import { closeSupportChat, useSupportChat } from '../../lib/chat/support-chat.ts';
import { pageTexts, translatePage } from '../../lib/translated.fixtures.ts';
// Loaded up front, so that no test waits for these lazy chunks.
import '@moveway/ui/us-map/route-map.tsx';
import './shared-text.ts';
import './result/result-list-view.tsx';

prepareTracking();

/** Hidden from screen readers. */
const progress = () => document.querySelector('progress');

describe('a search', () => {
  it('rejects an empty field with the message of the specification, and sends no request', async () => {
    open('/tracking');
    expect(screen.getByRole('heading', { name: 'Ready to Track' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Track' }));
    await pass(2000);
    expect(toasts).toMatchObject([{ title: 'Invalid input', description: 'Please enter a tracking number' }]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Please enter a tracking number',
    );
    expect(document.activeElement).toBe(field());
    expect(server.asked).toEqual([]);
  });

  it('is not idle from the start of a search to its answer, or until it is left', async () => {
    answerWith();
    for (const isLeft of [false, true]) {
      const onIdle = vi.fn();
      const { unmount } = open('/tracking?number=MW123456789');
      const idle = pageIdle().then(onIdle);
      await pass(1400);
      expect(onIdle).not.toHaveBeenCalled();
      if (isLeft) {
        unmount();
      }
      await pass(200);
      await idle;
      unmount();
    }
  });

  it('rejects more than 35 numbers, typed or in the address, leaves all of them in the field, and sends no request', async () => {
    const numbers = Array.from({ length: 37 }, (_, index) => `MW${100_000_000 + index}`).join('\n');
    open('/tracking');
    fireEvent.change(field(), { target: { value: numbers } });
    fireEvent.click(screen.getByRole('button', { name: 'Track' }));
    await pass(2000);
    expect(screen.getByRole('alert').textContent).toMatch(/37 different numbers.*remove 2/);
    expect(document.activeElement).toBe(field());
    expect(field()).toHaveProperty('value', numbers);
    expect(screen.getByTestId('address').textContent).toBe('/tracking');
    cleanup();
    open(`/tracking?number=${numbers.replaceAll('\n', ',')}`);
    await pass(2000);
    expect(screen.getByRole('heading', { name: 'Too many numbers at once' })).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('starts the request at once, shows the five steps 300 ms apart, and disables the inputs meanwhile', async () => {
    answerWith();
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
      seen.push(`${progress()?.value} ${progress()?.parentElement?.previousElementSibling?.textContent}`);
      expect(screen.getByRole('status').textContent).toBe('Searching');
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

  it('searches again when the address changes, and when the same number is asked for again', async () => {
    device.prefersReducedMotion = true;
    server.answer = (request) => json(tracked({ trackingNumber: request.split('/').at(-1) ?? '' }, []));
    await track(1, '/tracking?number=FIRST1');
    fireEvent.click(screen.getByRole('link', { name: 'Another address' }));
    await pass(1);
    expect(screen.getByRole('heading', { name: /SECOND2/ })).toBeTruthy();
    expect(field()).toHaveProperty('value', 'SECOND2');
    fireEvent.click(screen.getByRole('button', { name: 'Track' }));
    await pass(1);
    expect(server.asked.map((request) => request.split('/').at(-1))).toEqual([
      'FIRST1',
      'SECOND2',
      'SECOND2',
    ]);
  });

  it('lists several numbers worst first with counts, after one request', async () => {
    const results: TrackingResult[] = [
      found({ trackingNumber: 'DONE12', status: 'Delivered' }),
      { outcome: 'not_found', trackingNumber: 'GONE12' },
      { outcome: 'malformed', trackingNumber: 'A&B' },
      found({ trackingNumber: 'LATE12', estimatedDelivery: '2026-11-18' }),
    ];
    server.answer = () => json({ results });
    await track(1500, '/tracking?number=DONE12,GONE12,A%26B,LATE12');
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
    expect(screen.getByText('Not found')).toBeTruthy();
    expect(screen.getByText(/^\d+ days? late$/)).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  it('calls a package late by the company’s day, also to a reader for whom that is yesterday', async () => {
    device.prefersReducedMotion = true;
    // Soon after midnight where the reader is; the evening before where the company is.
    vi.setSystemTime(new Date(2026, 10, 22, 1));
    setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, timeZone: 'Pacific/Pago_Pago' });
    const dueToday = { estimatedDelivery: '2026-11-21' };
    answerWith(dueToday);
    await track(1);
    expect(screen.getAllByText('Today, Sat Nov 21')).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/ late|yesterday, Sat/);
    cleanup();
    const others = { trackingNumber: 'LATE12', estimatedDelivery: '2026-11-20' };
    server.answer = () => json({ results: [found(dueToday), found(others)] });
    await track(1, '/tracking?number=MW123456789,LATE12');
    setSiteSettings(DEFAULT_PUBLIC_SETTINGS);
    expect(screen.getAllByText(/ late$/).map(({ textContent }) => textContent)).toEqual(['1 day late']);
  });

  it('lists the canceled ones of several numbers as canceled, with the reason and no day', async () => {
    server.answer = () => json({ results: [found({ cancellation }), found({ trackingNumber: 'OTHER12' })] });
    await track(1500, '/tracking?number=MW123456789,OTHER12');
    const [canceled, other] = screen.getAllByRole('heading', { level: 3 }).map((line) => line.closest('li'));
    expect(other?.textContent).toMatch(/In Transit.*by Wed Nov 25/);
    expect(canceled?.textContent).toMatch(/Canceled.*No carrier was available\./);
    expect(canceled?.textContent).not.toMatch(/In Transit|Nov 25/);
  });

  it('opens the numbers in a text that another app shared, and says when the text has no number', async () => {
    device.prefersReducedMotion = true;
    answerWith({}, []);
    await track(1, '/tracking?title=Shipped&text=Track%20mw123456789%20today');
    expect(screen.getByTestId('address').textContent).toBe('/tracking?number=MW123456789');
    expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
    expect(toasts).toEqual([]);
    cleanup();
    await track(1, '/tracking?text=Hello');
    expect(screen.getByTestId('address').textContent).toBe('/tracking');
    expect(toasts).toMatchObject([{ title: 'No tracking number found' }]);
  });

  it('focuses the field where there is a mouse, and not on a phone', () => {
    device.hasMouse = true;
    const { unmount } = open('/tracking');
    expect(document.activeElement).toBe(field());
    unmount();
    device.hasMouse = false;
    open('/tracking');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a search without a result', () => {
  it('shows an unknown number as not found, with tips, one of which opens the chat, and one destructive toast', async () => {
    server.answer = () => errorResponse(404, 'shipment.not_found');
    await track(1500, '/tracking?number=nope12345');
    const heading = screen.getByRole('heading', { name: 'Tracking Number Not Found' });
    expect(document.activeElement).toBe(heading);
    expect(
      screen.getByText(/We couldn't find that tracking number in our system/).parentElement?.textContent,
    ).toContain('NOPE12345');
    expect(screen.getByText(/24\/7/)).toBeTruthy();
    const tips = ['Check each character', 'Enter the full number', 'Copy and paste', 'Contact support'];
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      tips.map((tip) => expect.stringContaining(tip)),
    );
    expect(toasts).toEqual([
      {
        title: 'Tracking Number Not Found',
        description:
          "Don't worry! Please double-check your tracking number and try again. Sometimes numbers can be tricky to read.",
        variant: 'destructive',
      },
    ]);
    expect(live.watched).toEqual([]);
    const chat = renderHook(useSupportChat);
    expect(chat.result.current).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Contact support' }));
    expect(chat.result.current).toBe(true);
    act(closeSupportChat);
  });

  it('says that a text is no tracking number, without asking the server', async () => {
    await track(1500, '/tracking?number=!!!!!');
    expect(screen.getByText(/It is not a tracking number/)).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('shows the stored answer with its time and its map while offline, and searches again once online', async () => {
    answerWith();
    await track(1500);
    cleanup();

    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.setSystemTime(new Date(Date.now() + 60_000));
    await track(1500);
    // The banner of the page says that there is no network.
    expect(screen.queryByRole('heading', { name: 'Not on this device yet' })).toBeNull();
    expect(screen.getByText(/as of/).parentElement?.textContent).toMatch(
      /as of today \d{1,2}:\d\d [AP]M, when this device last checked/,
    );
    expect(
      screen.getByRole('img', { name: /^Map of the United States\. The shipment is in Boise/ }),
    ).toBeTruthy();
    expect(toasts).toEqual([]);

    answerWith({ status: 'Delivered' });
    network.mockRestore();
    await act(async () => dispatchEvent(new Event('online')));
    await pass(1500);
    expect(screen.queryByText(/as of today/)).toBeNull();
    expect(screen.getAllByText(/Delivered, the package|^Delivered$/, { selector: 'span' })).not.toEqual([]);
  });

  it('says while offline that a number is not stored, and searches for it once online', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await track(1500);
    expect(screen.getByRole('heading', { name: 'Not on this device yet' })).toBeTruthy();
    answerWith();
    network.mockRestore();
    await act(async () => dispatchEvent(new Event('online')));
    await pass(1500);
    expect(screen.queryByRole('heading', { name: 'Not on this device yet' })).toBeNull();
  });

  it('searches again where the network came back while the search was shown as running', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await track(500);
    answerWith({ status: 'Delivered' });
    network.mockRestore();
    await act(async () => dispatchEvent(new Event('online')));
    await pass(1000);
    await pass(1500);
    expect(screen.getAllByText(/Delivered, the package|^Delivered$/, { selector: 'span' })).not.toEqual([]);
  });

  it('counts down Retry-After before it enables Try again', async () => {
    server.answer = () => errorResponse(429, 'rate_limited', { 'retry-after': '3' });
    await track(1500);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again in 3 s' });
    expect(button.disabled).toBe(true);
    await pass(3000);
    answerWith({}, []);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(1500);
    expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
    expect(screen.getByText(/No scans yet/)).toBeTruthy();
  });

  it('shows a server failure with the request id to quote', async () => {
    server.answer = () => errorResponse(500, 'internal');
    await track(1500);
    expect(screen.getByRole('heading', { name: 'Something went wrong on our end' })).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  it('says of the page of another network that our server could not be reached, and finds the number at the next try', async () => {
    server.answer = () =>
      new Response('<html>Grand Hotel</html>', { headers: { 'content-type': 'text/html' } });
    await track(1500);
    expect(screen.getByRole('heading', { name: 'We could not reach our server' })).toBeTruthy();
    answerWith({}, []);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(1500);
    expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
  });
});

describe('a live result', () => {
  /** Opens the page of one package, with its live connection. */
  async function openLive(given: Parameters<typeof aPackage>[0] = {}) {
    answerWith(given);
    await track(1500);
    await vi.dynamicImportSettled();
    await pass(0);
  }

  it('shows and announces a change without a reload, and says when the connection is lost', async () => {
    await openLive();
    expect(live.watched).toEqual([['MW123456789']]);
    expect(live.subscription?.shownUpdatedAt?.('MW123456789')).toBe(aPackage().updatedAt);
    expect(live.subscription?.shownUpdatedAt?.('MW000000000')).toBeUndefined();
    act(() => live.subscription?.onState('live'));
    expect(screen.getByText('Live')).toBeTruthy();

    answerWith({ status: 'Out for Delivery', updatedAt: '2026-11-21T19:59:00.000Z' }, [
      anEvent({ id: 'e2', status: 'Out for Delivery', location: 'Denver, CO' }),
      anEvent(),
    ]);
    await act(async () =>
      live.subscription?.onChange?.({ trackingNumber: 'MW123456789', updatedAt: '2026-11-21T19:59:00.000Z' }),
    );
    await pass(0);
    expect(live.subscription?.shownUpdatedAt?.('MW123456789')).toBe('2026-11-21T19:59:00.000Z');
    expect(screen.getByText('Denver, CO', { selector: 'li *' })).toBeTruthy();
    expect(screen.getByText('MW123456789 is now Out for Delivery.')).toBeTruthy();

    act(() => live.subscription?.onState('lost'));
    expect(screen.getByText('Reconnecting…')).toBeTruthy();
    act(() => live.subscription?.onState('polling'));
    expect(screen.getByText('Updated every 30 seconds')).toBeTruthy();
  });

  it('says Live of what may still be canceled, and no longer once all numbers are canceled or delivered', async () => {
    await openLive({ cancellation: null });
    act(() => live.subscription?.onState('live'));
    expect(screen.getByText('Live')).toBeTruthy();
    cleanup();
    const isLive = async (second: TrackingResult) => {
      server.answer = () => json({ results: [found({ cancellation }), second] });
      await track(1500, '/tracking?number=MW123456789,OTHER12');
      await vi.dynamicImportSettled();
      await pass(0);
      act(() => live.subscription?.onState('live'));
      const said = screen.queryByText('Live') !== null;
      cleanup();
      return said;
    };
    expect(await isLive(found({ trackingNumber: 'OTHER12', cancellation: null }))).toBe(true);
    expect(await isLive(found({ trackingNumber: 'OTHER12', status: 'Delivered' }))).toBe(false);
  });

  it('fetches what changed while it was disconnected, retries when that fails, and is not live once delivered', async () => {
    await openLive();
    act(() => live.subscription?.onState('live'));
    server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await act(async () => live.subscription?.onRefetch());
    answerWith({ status: 'Delivered', updatedAt: '2026-11-21T19:00:00.000Z' }, []);
    await pass(5000);
    await pass(1);
    expect(screen.getByText('MW123456789 is now Delivered.')).toBeTruthy();
    expect(screen.queryByText('Live')).toBeNull();
  });

  const at = '2026-11-20T18:00:00.000Z';
  const moved = { from: '2026-11-24', reason: 'weather', why: 'A storm closed the road.' } as const;
  type State = [Parameters<typeof aPackage>[0], ReturnType<typeof anEvent>[]];
  /** What a package may become, from any to any. */
  const STATES: readonly [State, ...State[]] = [
    [{ status: 'Pending', departureDate: '2026-11-22' }, []],
    [{ status: 'Pending' }, []],
    [{}, [anEvent()]],
    [{ currentLocation: 'Boise, ID' }, [anEvent({ id: 'e3', isCorrection: true }), anEvent()]],
    [{ estimatedDelivery: '2026-11-18' }, [anEvent()]],
    [{ estimatedDelivery: '2026-11-28', rescheduled: moved }, [anEvent()]],
    [{ hold: { reason: 'weather', until: '2199-01-01', at, why: 'It waits for a storm.' } }, [anEvent()]],
    // Three after the other late one.
    [{ estimatedDelivery: '2026-11-16' }, [anEvent()]],
    [
      { status: 'Delivered' },
      [anEvent({ id: 'e2', status: 'Delivered', location: 'Denver, CO' }), anEvent()],
    ],
    [{ status: 'Delivered', destination: undefined }, []],
    [{ cancellation }, [anEvent()]],
  ];

  it.each([
    ['one package', '/tracking?number=MW123456789'],
    ['several packages', '/tracking?number=MW123456789,OTHER12'],
  ])('shows each change of %s on a page that the browser translates', async (_name, address) => {
    device.prefersReducedMotion = true;
    const route = { milesDriven: 480, milesLeft: 1243 };
    const answerWith = ([given, events]: State) => {
      server.answer = (request) =>
        json(
          request.startsWith('POST')
            ? { results: [found(given, events, route), found({ trackingNumber: 'OTHER12' })] }
            : { package: aPackage(given), events, route },
        );
    };
    const show = async (state: State) => {
      answerWith(state);
      await track(1, address);
      await vi.dynamicImportSettled();
      await pass(0);
      document.querySelectorAll('details').forEach((details) => (details.open = true));
      await pass(0);
    };
    const untranslated: string[][] = [];
    for (const state of STATES) {
      await show(state);
      untranslated.push(pageTexts());
      cleanup();
    }
    await show(STATES[0]);
    // By steps of three and of eight, so that each state follows two others.
    for (const step of [3, 8]) {
      for (const turn of STATES.keys()) {
        const next = ((turn + 1) * step) % STATES.length;
        translatePage();
        answerWith(STATES[next] ?? STATES[0]);
        act(() => live.subscription?.onRefetch());
        await pass(6000);
        expect(pageTexts()).toEqual(untranslated[next]);
      }
    }
  });
});
