import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REPLY_SHOWN } from '../../../lib/chat/reply-notifications.ts';
import {
  answerWith,
  callsOf,
  CONVERSATIONS,
  FakeSocket,
  message,
  openAsCustomer,
  prepareChat,
  RECEIPTS,
  server,
  show,
  signIn,
  UNREAD,
} from '../testing/render-chat.tsx';

prepareChat();

const NUMBER = 'MW123456789';
const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
/** What this browser shows. */
let shown: { tag: string; data: unknown; close: () => void }[] = [];
const worker = Object.assign(new EventTarget(), {
  getRegistration: async () => ({ getNotifications: async () => [...shown] }),
});

function notify(tag: string, data: unknown): void {
  const notification = { tag, data, close: () => (shown = shown.filter((other) => other !== notification)) };
  shown.push(notification);
}
const tags = () => shown.map(({ tag }) => tag);

/** Sets up to which message support's replies exist, and how many of them are unread, in each conversation. */
const answerConversations = (
  ...items: { trackingNumber?: string; lastSequence: number; unread: number }[]
) => {
  server.answers[CONVERSATIONS] = () => Response.json({ items });
};
const unreadIs = (unread: number) => {
  server.answers[UNREAD] = () => Response.json({ unread });
};
const changeElsewhere = () =>
  act(async () => FakeSocket.last().receive('{"type":"conversation.changed","id":"u1"}'));

beforeEach(() => {
  shown = [];
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

it('a notification is closed by reading its reply here, but not one of a later reply or of another conversation', async () => {
  server.answers[CONVERSATIONS] = () => Response.json({ items: [] });
  answerWith(message({ sequence: 4, isFromAdmin: true }));
  notify('chat ', { sequence: 4 });
  notify('chat ', { sequence: 5 });
  notify(`chat ${NUMBER}`, { sequence: 2 });
  notify(NUMBER, null);
  await openAsCustomer();
  await waitFor(() => expect(shown).toHaveLength(3));
  expect(tags()).toEqual(['chat ', `chat ${NUMBER}`, NUMBER]);
  expect(shown[0]?.data).toEqual({ sequence: 5 });
});

it('is closed by reading where the report fails, and where an earlier version of the service worker showed it', async () => {
  server.answers[RECEIPTS] = () => Promise.reject(new TypeError('no network'));
  answerWith(message({ sequence: 4, isFromAdmin: true }));
  notify('chat ', null);
  await openAsCustomer();
  await waitFor(() => expect(shown).toEqual([]));
});

it('is closed, with the count on the app icon, when its reply was read on another device', async () => {
  unreadIs(2);
  answerConversations({ lastSequence: 4, unread: 1 }, { trackingNumber: NUMBER, lastSequence: 2, unread: 1 });
  notify('chat ', { sequence: 4 });
  notify(`chat ${NUMBER}`, { sequence: 2 });
  await signIn();
  show();
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2));
  act(() => FakeSocket.last().accept());
  unreadIs(1);
  answerConversations({ lastSequence: 4, unread: 0 }, { trackingNumber: NUMBER, lastSequence: 2, unread: 1 });
  await changeElsewhere();
  await waitFor(() => expect(tags()).toEqual([`chat ${NUMBER}`]));
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
  unreadIs(0);
  answerConversations({ lastSequence: 4, unread: 0 }, { trackingNumber: NUMBER, lastSequence: 2, unread: 0 });
  await changeElsewhere();
  await waitFor(() => expect(shown).toEqual([]));
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

it('is closed when it comes only after its reply was read', async () => {
  answerConversations({ lastSequence: 4, unread: 0 });
  await signIn();
  show();
  await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
  expect(callsOf(CONVERSATIONS)).toEqual([]);
  notify('chat ', { sequence: 4 });
  worker.dispatchEvent(new MessageEvent('message', { data: { type: REPLY_SHOWN } }));
  await waitFor(() => expect(shown).toEqual([]));
});
