import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anEvent, aPackage, found } from '../../lib/shipments/shipment.fixtures.ts';
import { pageTexts, translatePage } from '../../lib/translated.fixtures.ts';
import { device, json, live, open, pass, prepareTracking, server } from './testing/render-tracking.tsx';

prepareTracking();

/** Opens the page of one package, with its live connection. */
async function openLive(given: Parameters<typeof aPackage>[0] = {}) {
  server.answer = () => json({ package: aPackage(given), events: [anEvent()], route: {} });
  open('/tracking?number=MW123456789');
  await pass(1500);
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

  server.answer = () =>
    json({
      package: aPackage({ status: 'Out for Delivery', updatedAt: '2026-11-21T19:59:00.000Z' }),
      events: [anEvent({ id: 'e2', status: 'Out for Delivery', location: 'Denver, CO' }), anEvent()],
      route: {},
    });
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
  const at = '2026-11-20T18:00:00.000Z';
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  const isLive = async (second: TrackingResult) => {
    server.answer = () => json({ results: [found({ cancellation }), second] });
    open('/tracking?number=MW123456789,OTHER12');
    await pass(1500);
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

it('no longer says Live once it is delivered', async () => {
  await openLive();
  act(() => live.subscription?.onState('live'));
  expect(screen.getByText('Live')).toBeTruthy();
  server.answer = () =>
    json({
      package: aPackage({ status: 'Delivered', updatedAt: '2026-11-21T19:59:00.000Z' }),
      events: [anEvent({ id: 'e2', status: 'Delivered', location: 'Denver, CO' }), anEvent()],
      route: {},
    });
  await act(async () =>
    live.subscription?.onChange?.({ trackingNumber: 'MW123456789', updatedAt: '2026-11-21T19:59:00.000Z' }),
  );
  await pass(0);
  expect(screen.getByText('MW123456789 is now Delivered.')).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
});

it('fetches what changed while it was disconnected, and retries when that fails', async () => {
  await openLive();
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(async () => live.subscription?.onRefetch());
  server.answer = () =>
    json({
      package: aPackage({ status: 'Delivered', updatedAt: '2026-11-21T19:00:00.000Z' }),
      events: [],
      route: {},
    });
  await pass(5000);
  await pass(1);
  expect(screen.getByText('MW123456789 is now Delivered.')).toBeTruthy();
});

it('sends at most one request every 5 s while the server cannot be reached', async () => {
  await openLive();
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  server.asked.length = 0;
  for (let poll = 0; poll < 10; poll += 1) {
    await act(async () => live.subscription?.onRefetch());
    await pass(30_000);
  }
  expect(server.asked.length).toBeGreaterThan(50);
  expect(server.asked.length).toBeLessThanOrEqual(300 / 5 + 1);
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  server.asked.length = 0;
  await pass(60_000);
  expect(server.asked).toHaveLength(1);
});

const at = '2026-11-20T18:00:00.000Z';
const moved = { from: '2026-11-24', reason: 'weather', why: 'A storm closed the road.' } as const;
/** What a package may become, from any to any. */
const STATES: readonly [Parameters<typeof aPackage>[0], ReturnType<typeof anEvent>[]][] = [
  [{ status: 'Pending', departureDate: '2026-11-22' }, []],
  [{ status: 'Pending' }, []],
  [{}, [anEvent()]],
  [{ currentLocation: 'Boise, ID' }, [anEvent({ id: 'e3', isCorrection: true }), anEvent()]],
  [{ estimatedDelivery: '2026-11-18' }, [anEvent()]],
  [{ estimatedDelivery: '2026-11-28', rescheduled: moved }, [anEvent()]],
  [{ hold: { reason: 'weather', until: '2199-01-01', at, why: 'It waits for a storm.' } }, [anEvent()]],
  // Three after the other late one, from which the test goes to it.
  [{ estimatedDelivery: '2026-11-16' }, [anEvent()]],
  [{ status: 'Delivered' }, [anEvent({ id: 'e2', status: 'Delivered', location: 'Denver, CO' }), anEvent()]],
  [{ status: 'Delivered', destination: undefined }, []],
  [{ cancellation: { reason: 'no_carrier', at, why: 'No carrier was available.' } }, [anEvent()]],
];

it.each([
  ['one package', '/tracking?number=MW123456789'],
  ['several packages', '/tracking?number=MW123456789,OTHER12'],
])('shows each change of %s on a page that the browser translates', async (_name, address) => {
  device.prefersReducedMotion = true;
  const route = { milesDriven: 480, milesLeft: 1243 };
  const answerWith = ([given, events]: (typeof STATES)[number]) => {
    server.answer = (request) =>
      json(
        request.startsWith('POST')
          ? { results: [found(given, events, route), found({ trackingNumber: 'OTHER12' })] }
          : { package: aPackage(given), events, route },
      );
  };
  const show = async (state: (typeof STATES)[number]) => {
    answerWith(state);
    open(address);
    await pass(1);
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
  for (const [index] of STATES.entries()) {
    // From each to any other one.
    const order = STATES.map((_state, step) => (index + step * 3) % STATES.length);
    await show(STATES[index] ?? [{}, []]);
    for (const next of order) {
      translatePage();
      answerWith(STATES[next] ?? [{}, []]);
      act(() => live.subscription?.onRefetch());
      await pass(6000);
      expect(pageTexts()).toEqual(untranslated[next]);
    }
    cleanup();
  }
});
