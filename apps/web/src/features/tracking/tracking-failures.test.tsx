import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anEvent, aPackage } from '../../lib/shipments/shipment.fixtures.ts';
import { closeSupportChat, useSupportChat } from '../../lib/chat/support-chat.ts';
import {
  json,
  live,
  open,
  pass,
  prepareTracking,
  errorResponse,
  server,
  toasts,
} from './testing/render-tracking.tsx';

prepareTracking();

it('shows an unknown number as not found, with tips and one destructive toast', async () => {
  server.answer = () => errorResponse(404, 'shipment.not_found');
  open('/tracking?number=nope12345');
  await pass(1500);
  const heading = screen.getByRole('heading', { name: 'Tracking Number Not Found' });
  expect(document.activeElement).toBe(heading);
  expect(
    screen.getByText(/We couldn't find that tracking number in our system/).parentElement?.textContent,
  ).toContain('NOPE12345');
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

it('says of a text that cannot be a number that it is none, and asks nobody', async () => {
  open('/tracking?number=!!!!!');
  await pass(1500);
  expect(screen.getByText(/It is not a tracking number/)).toBeTruthy();
  expect(server.asked).toEqual([]);
});

it('opens the chat from the tip to contact support', async () => {
  server.answer = () => errorResponse(404, 'shipment.not_found');
  open('/tracking?number=nope12345');
  await pass(1500);
  const chat = renderHook(useSupportChat);
  expect(chat.result.current).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Contact support' }));
  expect(chat.result.current).toBe(true);
  act(closeSupportChat);
});

it('shows the stored answer with its time while offline, and searches again once online', async () => {
  server.answer = () => json({ package: aPackage(), events: [anEvent()], route: {} });
  open('/tracking?number=MW123456789');
  await pass(1500);
  cleanup();

  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.setSystemTime(new Date(Date.now() + 60_000));
  open('/tracking?number=MW123456789');
  await pass(1500);
  // The banner of the page says that there is no network.
  expect(screen.queryByRole('heading', { name: 'Not on this device yet' })).toBeNull();
  expect(screen.getByText(/as of/).parentElement?.textContent).toMatch(
    /as of today \d{1,2}:\d\d [AP]M, when this device last checked/,
  );
  expect(toasts).toEqual([]);

  server.answer = () => json({ package: aPackage({ status: 'Delivered' }), events: [anEvent()], route: {} });
  network.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  await pass(1500);
  expect(screen.queryByText(/as of today/)).toBeNull();
  expect(screen.getAllByText(/Delivered, the package|^Delivered$/, { selector: 'span' })).not.toEqual([]);
});

it('says while offline that a number is not stored, and searches for it once online', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  open('/tracking?number=MW123456789');
  await pass(1500);
  expect(screen.getByRole('heading', { name: 'Not on this device yet' })).toBeTruthy();
  server.answer = () => json({ package: aPackage(), events: [anEvent()], route: {} });
  network.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  await pass(1500);
  expect(screen.queryByRole('heading', { name: 'Not on this device yet' })).toBeNull();
});

it('searches again where the network came back while the search was shown as running', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  open('/tracking?number=MW123456789');
  await pass(500);
  server.answer = () => json({ package: aPackage({ status: 'Delivered' }), events: [anEvent()], route: {} });
  network.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
  await pass(1000);
  await pass(1500);
  expect(screen.getAllByText(/Delivered, the package|^Delivered$/, { selector: 'span' })).not.toEqual([]);
});

it('counts down Retry-After before it enables Try again', async () => {
  server.answer = () => errorResponse(429, 'rate_limited', { 'retry-after': '3' });
  open('/tracking?number=MW123456789');
  await pass(1500);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again in 3 s' });
  expect(button.disabled).toBe(true);
  await pass(3000);
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(1500);
  expect(screen.getByRole('heading', { name: /MW123456789/ })).toBeTruthy();
  expect(screen.getByText(/No scans yet/)).toBeTruthy();
});

it('shows a server failure with the request id to quote', async () => {
  server.answer = () => errorResponse(500, 'internal');
  open('/tracking?number=MW123456789');
  await pass(1500);
  expect(screen.getByRole('heading', { name: 'Something went wrong on our end' })).toBeTruthy();
  expect(screen.getByText('req-1')).toBeTruthy();
  expect(toasts).toEqual([]);
});
