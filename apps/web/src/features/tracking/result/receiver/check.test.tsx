import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
// First, because it replaces fetch.
import {
  errorResponse,
  json,
  open,
  pass,
  prepareTracking,
  server,
  toasts,
} from '../../testing/render-tracking.tsx';
import { aPackage } from '../../../../lib/shipments/shipment.fixtures.ts';
import { lastKnownAnswers, storeAnswers } from '../../last-known.ts';
// Loaded up front, so that no test waits for the lazy chunk.
import './form.tsx';

prepareTracking();

const NUMBER = 'MW123456789';
const VERIFICATION = `/api/packages/track/${NUMBER}/verification`;
const hidden = {
  package: aPackage({ receiver: 'Bo Lund' }),
  events: [],
  route: {},
  verification: 'offered' as const,
};
const whole = {
  ...hidden,
  package: aPackage({ receiver: 'Bo Lund, 9 Oak Ave' }),
  verification: 'given' as const,
  verifiedUntil: '2026-12-21T20:00:00.000Z',
};

let isVerified: boolean;
beforeEach(() => {
  isVerified = false;
  server.answer = (request) => {
    if (request.startsWith('POST') && request.includes(VERIFICATION)) {
      isVerified = request.includes('0123');
      return isVerified
        ? json(whole)
        : json({ code: 'shipment.not_verified', message: 'That does not match.' }, { status: 404 });
    }
    if (request.startsWith('DELETE')) {
      isVerified = false;
      return json({ isForgotten: true });
    }
    return json(isVerified ? whole : hidden);
  };
});

async function openForm(): Promise<HTMLElement> {
  open(`/tracking?number=${NUMBER}`);
  await pass(5000);
  fireEvent.click(screen.getByRole('button', { name: 'Receiver? See the full details' }));
  await pass(10);
  return screen.getByRole('textbox', { name: /Receiver’s email/ });
}
async function show(box: HTMLElement, text: string): Promise<void> {
  fireEvent.change(box, { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await pass(10);
}

it('asks for something before it asks the server', async () => {
  const box = await openForm();
  expect(document.activeElement).toBe(box);
  await show(box, '  ');
  screen.getByRole('textbox', { description: /Enter the receiver’s email/ });
  expect(server.asked.some((request) => request.includes(VERIFICATION))).toBe(false);
});

it('says what the server says of a wrong answer, until it is changed, and keeps what was typed', async () => {
  const box = await openForm();
  await show(box, '9999');
  screen.getByRole('textbox', { description: /That does not match/ });
  expect((box as HTMLInputElement).value).toBe('9999');
  expect(screen.queryByText(/9 Oak Ave/)).toBeNull();
  fireEvent.change(box, { target: { value: '999' } });
  expect(screen.queryByRole('textbox', { description: /That does not match/ })).toBeNull();
});

it('says how long to wait after too many attempts', async () => {
  const box = await openForm();
  server.answer = () => errorResponse(429, 'rate_limited', { 'retry-after': '90' });
  await show(box, '0123');
  expect(screen.getAllByRole('textbox', { description: /You can try again in/ })).toEqual([box]);
});

it('shows everything after the right answer, and hides it again', async () => {
  await show(await openForm(), '0123');
  expect(screen.getAllByText(/9 Oak Ave/).length).toBeGreaterThan(0);
  expect(document.activeElement?.textContent).toBe('Shown in full on this device until Dec 21.');

  fireEvent.click(screen.getByRole('button', { name: 'Hide again' }));
  await pass(10);
  expect(screen.queryByText(/9 Oak Ave/)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Receiver? See the full details');
});

it('gives the focus back to the button that opened it', async () => {
  await openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toBe('Receiver? See the full details');
});

it('goes on showing it, and says so, when it cannot be hidden', async () => {
  await show(await openForm(), '0123');
  server.answer = () => errorResponse(503, 'unavailable');
  fireEvent.click(screen.getByRole('button', { name: 'Hide again' }));
  await pass(10);
  expect(toasts.at(-1)).toMatchObject({ title: 'The details are still shown' });
  screen.getByRole('button', { name: 'Hide again' });
});

it('is shown without a network for thirty days, and not longer by tracking it again meanwhile', async () => {
  await show(await openForm(), '0123');
  await act(() => pass(29 * 24 * 60 * 60 * 1000));
  storeAnswers([{ outcome: 'found', trackingNumber: NUMBER, ...whole }], new Date());
  expect(lastKnownAnswers([NUMBER])).toMatchObject([{ result: { verification: 'given' } }]);
  await act(() => pass(2 * 24 * 60 * 60 * 1000));
  expect(lastKnownAnswers([NUMBER])).toEqual([]);
});
