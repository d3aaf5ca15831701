import { play } from '@moveway/ui/sound/chime.ts';
import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  callsOf,
  MESSAGES,
  openAsCustomer,
  prepareChat,
  rosa,
  server,
  show,
  signIn,
  toasts,
  user,
} from '../testing/render-chat.tsx';
import { replyPush, replySound } from './reply-alerts.ts';

vi.mock('@moveway/ui/sound/chime.ts', () => ({
  play: vi.fn<() => Promise<boolean>>(async () => true),
  playChime: vi.fn<() => Promise<void>>(async () => undefined),
}));
prepareChat();

const SUBSCRIBE = 'POST /api/chat/push';
const STOP = 'POST /api/chat/push/stop';
const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const subscription = { endpoint, toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }) };
const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription };
const notification = { permission: 'default', requestPermission: vi.fn<() => Promise<string>>() };
const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) });

beforeEach(() => {
  vi.mocked(play).mockClear();
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

const sound = () => screen.getByRole('button', { name: 'Sound for replies' });
const messages = () => screen.getByRole('button', { name: 'Notify me of replies' });
const isOn = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

it('the sound is off until it is asked for, is played as an example then, and stays so on this device', async () => {
  const { unmount } = await openAsCustomer();
  expect(isOn(sound())).toBe(false);
  expect(replySound.read()).toBeUndefined();
  await user.click(sound());
  expect(play).toHaveBeenCalledOnce();
  unmount();
  await openAsCustomer();
  expect(isOn(sound())).toBe(true);
  await user.click(sound());
  expect(replySound.read()).toBeUndefined();
});

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

it('says that the browser blocks notifications', async () => {
  notification.requestPermission.mockResolvedValue('denied');
  await openAsCustomer();
  await user.click(messages());
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Your browser is blocking our notifications' }]),
  );
  expect(isOn(messages())).toBe(false);
  expect(callsOf(SUBSCRIBE)).toEqual([]);
});

it.each([
  ['the push service', new DOMException('Registration failed', 'AbortError'), /^Your browser’s push service/],
  ['the server', new DOMException('It took too long', 'TimeoutError'), /^The server cannot be reached/],
])('says that %s could not be reached', async (_, error, description) => {
  vi.spyOn(pushManager, 'subscribe').mockRejectedValueOnce(error);
  await openAsCustomer();
  await user.click(messages());
  await waitFor(() => expect(toasts).toMatchObject([{ description: expect.stringMatching(description) }]));
  expect(isOn(messages())).toBe(false);
});

it('is asked for again with the session of today when the chat is opened', async () => {
  notification.permission = 'granted';
  accountChanged(rosa.id);
  replyPush.write(true);
  await openAsCustomer();
  expect(isOn(messages())).toBe(true);
  await waitFor(() => expect(callsOf(SUBSCRIBE)).toMatchObject([{ body: { endpoint } }]));
  expect(notification.requestPermission).not.toHaveBeenCalled();
});

it('is not on for another customer of this device', async () => {
  notification.permission = 'granted';
  accountChanged('somebody else');
  replyPush.write(true);
  await openAsCustomer();
  expect(isOn(messages())).toBe(false);
});

it('offers no notifications where the browser supports none', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await openAsCustomer();
  expect(sound()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Notify me of replies' })).toBeNull();
});

it('a notification that is pressed opens its conversation in a page that is open', async () => {
  await signIn();
  show();
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
