import { SignOutDialog } from '@moveway/ui/personal/sign-out-dialog.tsx';
import { signOutQuestion } from '@moveway/ui/personal/sign-out-question.ts';
import { useStoredText } from '@moveway/ui/personal/use-draft.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatText, outbox } from '../features/chat/outbox/outbox.ts';
import { replyPush } from '../features/chat/alerts/reply-push.ts';
import { lastKnownAnswers, storeAnswers } from '../features/tracking/last-known.ts';
import { lastDashboard, storeDashboard } from '../lib/accounts/last-dashboard.ts';
import { refreshSession, signOut } from '../lib/accounts/session.ts';
import { setChatTopic, useChatTopic } from '../lib/chat/topic.ts';
import { formDraft } from '../lib/forms/use-form-draft.ts';
import { found } from '../lib/shipments/shipment.fixtures.ts';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const page = {
  items: [],
  counts: { total: 0, delivered: 0, inTransit: 0, pending: 0, outForDelivery: 0, processing: 0, canceled: 0 },
  due: [],
};
const answer = vi.fn<typeof fetch>();

const signedOut = () =>
  Response.json({ code: 'unauthenticated', message: 'No.', requestId: 'r1' }, { status: 401 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', answer);
});
afterEach(async () => {
  cleanup();
  document.cookie = 'moveway.signed-in=; max-age=0';
  await act(refreshSession);
  vi.unstubAllGlobals();
});

const known = () => lastKnownAnswers(['OWN12', 'ANY12']).map(({ result }) => result.trackingNumber);
const stored = () => [localStorage, sessionStorage].map((area) => JSON.stringify({ ...area })).join(' ');

/** As a visitor does, and then as a user of this name. */
async function signInAs(username: string) {
  storeAnswers([found({ trackingNumber: 'ANY12' })], new Date());
  document.cookie = 'moveway.signed-in=1';
  answer.mockImplementation(async (_input, init) => {
    if (init?.method === 'POST') {
      document.cookie = 'moveway.signed-in=; max-age=0';
      return Response.json({ signedOut: true });
    }
    return document.cookie.includes('moveway.signed-in')
      ? Response.json({ ...dana, id: username, username })
      : signedOut();
  });
  await act(refreshSession);
}

/** Signs out, which deletes what is not sent. */
async function signOutAnyway() {
  const leaving = signOut();
  await vi.waitFor(() => expect(signOutQuestion.get()).toBeDefined());
  signOutQuestion.get()?.answer(true);
  await act(() => leaving);
}

/** What the site stores for Dana. */
async function signInAsDana() {
  await signInAs('dana_r');
  storeDashboard({ ...dana, id: 'dana_r' }, page, new Date());
  storeAnswers([found({ trackingNumber: 'OWN12' })], new Date());
  formDraft('contact').write({ name: 'Dana' });
  chatText.write('For support only');
  replyPush.write(true);
}

it('keeps what belongs to a user while the server cannot be asked who is signed in', async () => {
  await signInAsDana();
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(refreshSession);
  expect(lastDashboard.read()?.username).toBe('dana_r');
  expect(known()).toEqual(['OWN12', 'ANY12']);
  expect(formDraft('contact').read()).toEqual({ name: 'Dana' });
});

it('leaves nothing of a user who signs out, and what everybody is told', async () => {
  await signInAsDana();
  await signOutAnyway();
  expect(stored()).not.toMatch(/dana_r|OWN12|support only/);
  expect(known()).toEqual(['ANY12']);
  expect([lastDashboard.read(), formDraft('contact').read(), chatText.read(), replyPush.read()]).toEqual(
    Array.from({ length: 4 }),
  );
});

it('deletes what the server told a user whose sign-in has ended, and keeps what they wrote for them', async () => {
  await signInAsDana();
  answer.mockImplementation(async () => signedOut());
  await act(refreshSession);
  expect(known()).toEqual(['ANY12']);
  expect([lastDashboard.read(), formDraft('contact').read()]).toEqual([undefined, undefined]);
  await signInAs('eli');
  expect([formDraft('contact').read(), chatText.read()]).toEqual([undefined, undefined]);
  await signInAs('dana_r');
  expect([lastDashboard.read(), formDraft('contact').read(), chatText.read()]).toEqual([
    undefined,
    { name: 'Dana' },
    'For support only',
  ]);
});

it('the chat on the screen of who signs out, and of the next user, has neither the text nor the package of the one before', async () => {
  const Chat = () => (
    <p>
      {useStoredText(chatText, 'nothing')[0]} about {useChatTopic() ?? 'nothing'}
    </p>
  );
  render(<Chat />);
  await signInAs('dana_r');
  act(() => {
    setChatTopic('OWN12');
    chatText.write('Words');
  });
  expect(screen.getByText('Words about OWN12')).toBeTruthy();
  await signOutAnyway();
  expect(screen.getByText('nothing about nothing')).toBeTruthy();
  await signInAs('eli');
  expect(screen.getByText('nothing about nothing')).toBeTruthy();
});

it('asks before unsent messages are deleted', async () => {
  render(<SignOutDialog />);
  await signInAs('dana_r');
  const key = 'key-of-the-message-One';
  outbox.add({ key, text: 'One', at: '2026-11-21T10:00:00.000Z', isSending: true });
  const asked = async (name: string) => {
    const leaving = signOut();
    await userEvent.click(await screen.findByRole('button', { name }));
    await act(() => leaving);
  };
  await asked('Stay signed in');
  expect(outbox.get()).toHaveLength(1);
  await asked('Sign out and delete');
  expect(outbox.get()).toEqual([]);
  await signInAs('dana_r');
  expect(outbox.get()).toEqual([]);
});
