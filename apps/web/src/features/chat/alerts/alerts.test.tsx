import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerWith,
  callsOf,
  CONVERSATIONS,
  FakeSocket,
  message,
  MESSAGES,
  openAsCustomer,
  prepareChat,
  RECEIPTS,
  rosa,
  server,
  show,
  showToCustomer,
  signIn,
  toasts,
  UNREAD,
  user,
} from '../testing/render-chat.tsx';
import { replyPush } from './reply-push.ts';
import { REPLY_SHOWN } from '../../../lib/chat/reply-notifications.ts';

prepareChat();

describe('what the customer turns on', () => {
  const SUBSCRIBE = 'POST /api/chat/push';
  const STOP = 'POST /api/chat/push/stop';
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const subscription = { endpoint, toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }) };
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription };
  const notification = { permission: 'default', requestPermission: vi.fn<() => Promise<string>>() };
  const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) });

  beforeEach(() => {
    notification.permission = 'default';
    notification.requestPermission
      .mockReset()
      .mockImplementation(async () => (notification.permission = 'granted'));
    vi.stubGlobal('PushManager', vi.fn());
    vi.stubGlobal('Notification', notification);
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    server.answers['GET /api/push/key'] = () => Response.json({ publicKey: 'server-key' });
    server.answers[SUBSCRIBE] = () => Response.json({ subscribed: true }, { status: 201 });
    server.answers[STOP] = () => Response.json({ unsubscribed: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  const messages = () => screen.getByRole('button', { name: 'Notify me of replies' });
  const isOn = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

  it('permission to notify is asked for by pressing only; then the server is sent the subscription, and it is removed on demand', async () => {
    await openAsCustomer();
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await user.click(messages());
    await waitFor(() => expect(isOn(messages())).toBe(true));
    expect(callsOf(SUBSCRIBE)).toMatchObject([{ body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } }]);
    expect(replyPush.read()).toBe(true);
    await user.click(messages());
    await waitFor(() => expect(isOn(messages())).toBe(false));
    expect(callsOf(STOP)).toMatchObject([{ body: { endpoint } }]);
    expect(replyPush.read()).toBeUndefined();
  });

  it.each([
    ['the browser blocks notifications', undefined, /^Your browser is blocking our notifications/],
    ['the push service could not be reached', 'AbortError', /Your browser’s push service/],
    ['the server could not be reached', 'TimeoutError', /The server cannot be reached/],
  ])('says that %s', async (_, error, said) => {
    if (error === undefined) {
      notification.requestPermission.mockResolvedValue('denied');
    } else {
      vi.spyOn(pushManager, 'subscribe').mockRejectedValueOnce(new DOMException('It failed', error));
    }
    await openAsCustomer();
    await user.click(messages());
    await waitFor(() =>
      expect(toasts.map(({ title, description }) => `${title} ${description}`)).toEqual([
        expect.stringMatching(said),
      ]),
    );
    expect(isOn(messages())).toBe(false);
    expect(callsOf(SUBSCRIBE)).toEqual([]);
  });

  it.each([
    [
      'is asked for again with the session of today when the chat is opened',
      rosa.id,
      [{ body: { endpoint } }],
    ],
    ['is not on for another customer of this device', 'somebody else', []],
  ])('%s', async (_, id, subscriptions) => {
    notification.permission = 'granted';
    accountChanged(id);
    replyPush.write(true);
    await openAsCustomer();
    expect(isOn(messages())).toBe(id === rosa.id);
    await waitFor(() => expect(callsOf(SUBSCRIBE)).toMatchObject(subscriptions));
    expect(notification.requestPermission).not.toHaveBeenCalled();
  });

  it('offers no notifications where the browser supports none', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await openAsCustomer();
    expect(screen.queryByRole('button', { name: 'Notify me of replies' })).toBeNull();
  });

  it('a notification that is pressed opens its conversation in a page that is open', async () => {
    await showToCustomer();
    await waitFor(() => expect(callsOf('GET /api/chat/unread')).toHaveLength(1));
    const data = { type: 'open-chat', trackingNumber: 'MW123456789' };
    act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
    await screen.findByRole('log');
    expect(callsOf(MESSAGES)[0]?.query.get('trackingNumber')).toBe('MW123456789');
  });

  it('the link of an email opens the conversation that it names', async () => {
    history.replaceState(null, '', '/?support=MW123456789');
    await signIn();
    // The button opens the chat by itself then.
    const { unmount } = show();
    await waitFor(() => expect(callsOf(MESSAGES).at(-1)?.query.get('trackingNumber')).toBe('MW123456789'));
    unmount();
    history.replaceState(null, '', '/');
  });
});

describe('a notification of a reply', () => {
  const NUMBER = 'MW123456789';
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
  /** What this browser shows. */
  let shown: { tag: string; data: unknown; close: () => void }[] = [];
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ getNotifications: async () => [...shown] }),
  });

  function notify(tag: string, data: unknown): void {
    const notification = {
      tag,
      data,
      close: () => (shown = shown.filter((other) => other !== notification)),
    };
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

  it('is closed by reading where the report fails', async () => {
    server.answers[RECEIPTS] = () => Promise.reject(new TypeError('no network'));
    answerWith(message({ sequence: 4, isFromAdmin: true }));
    notify('chat ', { sequence: 4 });
    await openAsCustomer();
    await waitFor(() => expect(shown).toEqual([]));
  });

  it('is closed, with the count on the app icon, when its reply was read on another device', async () => {
    unreadIs(2);
    answerConversations(
      { lastSequence: 4, unread: 1 },
      { trackingNumber: NUMBER, lastSequence: 2, unread: 1 },
    );
    notify('chat ', { sequence: 4 });
    notify(`chat ${NUMBER}`, { sequence: 2 });
    await showToCustomer();
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2));
    act(() => FakeSocket.last().accept());
    unreadIs(1);
    answerConversations(
      { lastSequence: 4, unread: 0 },
      { trackingNumber: NUMBER, lastSequence: 2, unread: 1 },
    );
    await changeElsewhere();
    await waitFor(() => expect(tags()).toEqual([`chat ${NUMBER}`]));
    expect(setAppBadge).toHaveBeenLastCalledWith(1);
    unreadIs(0);
    answerConversations(
      { lastSequence: 4, unread: 0 },
      { trackingNumber: NUMBER, lastSequence: 2, unread: 0 },
    );
    await changeElsewhere();
    await waitFor(() => expect(shown).toEqual([]));
    expect(setAppBadge).toHaveBeenLastCalledWith(0);
  });

  it('is closed when it comes only after its reply was read', async () => {
    answerConversations({ lastSequence: 4, unread: 0 });
    await showToCustomer();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    expect(callsOf(CONVERSATIONS)).toEqual([]);
    notify('chat ', { sequence: 4 });
    worker.dispatchEvent(new MessageEvent('message', { data: { type: REPLY_SHOWN } }));
    await waitFor(() => expect(shown).toEqual([]));
  });
});
