import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedOutbox } from '../features/chat/outbox/outbox.ts';
import { replyPushOwner } from '../features/chat/alerts/reply-alerts.ts';
import { lastKnownAnswers, storeAnswers } from '../features/tracking/last-known.ts';
import { lastDashboard, storeDashboard } from '../lib/accounts/last-dashboard.ts';
import { formDraft } from '../lib/forms/form-draft.ts';
import { refreshSession, signOut } from '../lib/accounts/session.ts';
import { found } from '../lib/shipments/shipment.fixtures.ts';
import { useClearPersonalData } from './use-clear-personal-data.ts';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const page = {
  items: [],
  counts: { total: 0, delivered: 0, inTransit: 0, pending: 0, outForDelivery: 0, processing: 0 },
  due: [],
};
const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  formDraft('contact').write({ name: 'Dana' });
  vi.stubGlobal('fetch', answer);
  document.cookie = 'moveway.signed-in=1';
  storeDashboard(dana, page, new Date());
  storeAnswers([found({ trackingNumber: 'OWN12' })], new Date(), true);
  storeAnswers([found({ trackingNumber: 'ANY12' })], new Date());
});
afterEach(async () => {
  cleanup();
  document.cookie = 'moveway.signed-in=; max-age=0';
  await act(refreshSession);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const known = () => lastKnownAnswers(['OWN12', 'ANY12']).map(({ result }) => result.trackingNumber);

// Runs first, because the session is still unknown then.
it('removes nothing while the server cannot be reached', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  renderHook(useClearPersonalData);
  await act(refreshSession);
  expect(lastDashboard.read()?.username).toBe('dana_r');
  expect(known()).toEqual(['OWN12', 'ANY12']);
  expect(formDraft('contact').read()).toEqual({ name: 'Dana' });
});

it('removes personal data when the user signs out, and leaves answers fetched while signed out', async () => {
  answer.mockImplementation(async () => Response.json(dana));
  renderHook(useClearPersonalData);
  await act(refreshSession);
  expect(lastDashboard.read()?.username).toBe('dana_r');
  expect(known()).toEqual(['OWN12', 'ANY12']);
  answer.mockImplementation(async (_input, init) => {
    document.cookie = 'moveway.signed-in=; max-age=0';
    return init?.method === 'POST' ? Response.json({ signedOut: true }) : Response.json({}, { status: 401 });
  });
  storedOutbox.write({ text: 'not sent yet', unsent: [] });
  replyPushOwner.write(dana.id);
  const shown = ['chat ', 'chat MW123456789', 'MW123456789'].map((tag) => ({
    tag,
    close: vi.fn<() => void>(),
  }));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ getNotifications: async () => shown }) },
  });
  await act(signOut);
  await vi.waitFor(() => {
    // Those about replies; a package can be followed without an account.
    expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0]);
    expect(lastDashboard.read()).toBeUndefined();
    expect(known()).toEqual(['ANY12']);
    expect(storedOutbox.read()).toBeUndefined();
    expect(replyPushOwner.read()).toBeUndefined();
    expect(formDraft('contact').read()).toBeUndefined();
  });
});

it('removes personal data when another user signs in', async () => {
  answer.mockImplementation(async () => Response.json({ ...dana, id: '2', username: 'eli' }));
  renderHook(useClearPersonalData);
  await act(refreshSession);
  await vi.waitFor(() => expect(lastDashboard.read()).toBeUndefined());
});
