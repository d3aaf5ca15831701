import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { pageIdle } from '../../lib/page-idle.ts';
import { anEvent, aPackage, found } from '../../lib/shipments/shipment.fixtures.ts';
import {
  device,
  field,
  json,
  open,
  pass,
  prepareTracking,
  server,
  toasts,
} from './testing/render-tracking.tsx';
// Loaded up front, so that no test waits for these lazy chunks.
import './shared-text.ts';
import './result/result-list-view.tsx';

prepareTracking();

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
  server.answer = () => json({ package: aPackage(), events: [anEvent()], route: {} });
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

it('rejects more than 35 numbers, leaves all of them in the field, and sends no request', async () => {
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
  server.answer = () => json({ package: aPackage(), events: [anEvent()], route: {} });
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

it('skips the steps when reduced motion is preferred', async () => {
  device.prefersReducedMotion = true;
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  open('/tracking?number=MW123456789');
  await pass(1);
  expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
});

it('searches again when the address changes, and when the same number is asked for again', async () => {
  device.prefersReducedMotion = true;
  server.answer = (request) =>
    json({ package: aPackage({ trackingNumber: request.split('/').at(-1) ?? '' }), events: [], route: {} });
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

it('lists several numbers worst first with counts, after one request', async () => {
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
  server.answer = () => json({ package: aPackage(dueToday), events: [anEvent()], route: {} });
  open('/tracking?number=MW123456789');
  await pass(1);
  expect(screen.getAllByText('Today, Sat Nov 21')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/ late|yesterday, Sat/);
  cleanup();
  const others = { trackingNumber: 'LATE12', estimatedDelivery: '2026-11-20' };
  server.answer = () => json({ results: [found(dueToday), found(others)] });
  open('/tracking?number=MW123456789,LATE12');
  await pass(1);
  setSiteSettings(DEFAULT_PUBLIC_SETTINGS);
  expect(screen.getAllByText(/ late$/).map(({ textContent }) => textContent)).toEqual(['1 day late']);
});

it('lists of several numbers what is canceled as canceled, with why, and by no day', async () => {
  const at = '2026-11-20T18:00:00.000Z';
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  server.answer = () => json({ results: [found({ cancellation }), found({ trackingNumber: 'OTHER12' })] });
  open('/tracking?number=MW123456789,OTHER12');
  await pass(1500);
  const [canceled, other] = screen.getAllByRole('heading', { level: 3 }).map((line) => line.closest('li'));
  expect(other?.textContent).toMatch(/In Transit.*by Wed Nov 25/);
  expect(canceled?.textContent).toMatch(/Canceled.*No carrier was available\./);
  expect(canceled?.textContent).not.toMatch(/In Transit|Nov 25/);
});

it('opens the numbers in a text that another app shared, and says when there is none', async () => {
  device.prefersReducedMotion = true;
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  open('/tracking?title=Shipped&text=Track%20mw123456789%20today');
  await pass(1);
  expect(screen.getByTestId('address').textContent).toBe('/tracking?number=MW123456789');
  expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
  expect(toasts).toEqual([]);
  cleanup();
  open('/tracking?text=Hello');
  await pass(1);
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
