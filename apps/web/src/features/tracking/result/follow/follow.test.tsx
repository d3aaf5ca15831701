import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// First, because it replaces fetch.
import {
  answerWith,
  device,
  json,
  pass,
  prepareTracking,
  press,
  server,
  toasts,
  track,
} from '../../testing/render-tracking.tsx';
import { tracked } from '../../../../lib/shipments/shipment.fixtures.ts';
// Loaded up front, so that no test waits for the lazy chunk.
import './panel.tsx';
import { setChatTopic, useChatTopic } from '../../../../lib/chat/topic.ts';
import { refreshSession } from '../../../../lib/accounts/session.ts';
import { closeSupportChat, useSupportChat } from '../../../../lib/chat/support-chat.ts';

prepareTracking();

describe('notifications', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const subscription = { endpoint, toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }) };
  const pushManager = {
    subscribe: vi.fn(async () => subscription),
    getSubscription: async (): Promise<typeof subscription | null> => subscription,
  };
  const serviceWorker = Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) });
  /** The packages whose stop the service worker has noted. */
  const stops = new Set<string>();
  const notification = { permission: 'default', requestPermission: vi.fn<() => Promise<string>>() };

  beforeEach(() => {
    device.prefersReducedMotion = true;
    vi.stubGlobal('PushManager', vi.fn());
    vi.stubGlobal('Notification', notification);
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: serviceWorker,
    });
    stops.clear();
    vi.stubGlobal('caches', {
      open: async () => ({ delete: async (address: string) => stops.delete(address) }),
    });
    notification.permission = 'default';
    server.answer = (request) =>
      request.includes('/api/push/key')
        ? json({ publicKey: 'server-key' })
        : request.includes('/api/push/subscriptions')
          ? json({ subscribed: true }, { status: 201 })
          : request.includes('/api/push/unsubscribe')
            ? json({ unsubscribed: true })
            : request.includes('/api/push/following')
              ? json({ isFollowing: true })
              : json(tracked({}, []));
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('subscribes this browser to a package, remembers it, and unsubscribes', async () => {
    notification.requestPermission.mockImplementation(async () => (notification.permission = 'granted'));
    // An earlier subscription was stopped; that does not stop this one.
    stops.add('/push-stops/MW123456789');
    const { unmount } = await track(10);
    await press('Notify me of status changes');
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'server-key',
    });
    expect(server.asked.at(-1)).toBe(
      `POST /api/push/subscriptions {"trackingNumber":"MW123456789","endpoint":"${endpoint}","keys":{"p256dh":"p","auth":"a"}}`,
    );
    unmount();
    await track(10);
    await press('Stop notifications');
    expect(server.asked.at(-1)).toBe(
      `POST /api/push/unsubscribe {"trackingNumber":"MW123456789","endpoint":"${endpoint}"}`,
    );
    expect(screen.getByRole('button', { name: 'Notify me of status changes' })).toBeTruthy();
  });

  it('offers the messages again once they were stopped from a notification', async () => {
    notification.permission = 'granted';
    localStorage.setItem('moveway.push', '{"v":1,"value":["MW123456789"]}');
    const { unmount } = await track(10);
    expect(screen.getByRole('button', { name: 'Stop notifications' })).toBeTruthy();
    stops.add('/push-stops/MW123456789');
    await act(async () => {
      serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'push-stopped' } }));
    });
    expect(screen.getByRole('button', { name: 'Notify me of status changes' })).toBeTruthy();
    unmount();

    // Stopped while no page was open.
    localStorage.setItem('moveway.push', '{"v":1,"value":["MW123456789"]}');
    stops.add('/push-stops/MW123456789');
    await track(10);
    expect(screen.getByRole('button', { name: 'Notify me of status changes' })).toBeTruthy();
  });

  it('offers the messages again once the push service has ended the subscription', async () => {
    notification.permission = 'granted';
    const answered = server.answer;
    const isOffered = async (name: string) => {
      localStorage.setItem('moveway.push', '{"v":1,"value":["MW123456789"]}');
      const { unmount } = await track(10);
      const isThere = screen.queryByRole('button', { name }) !== null;
      unmount();
      return isThere;
    };
    expect(await isOffered('Stop notifications')).toBe(true);
    // The server was told with its last message.
    server.answer = (request) =>
      request.includes('/api/push/following') ? json({ isFollowing: false }) : answered(request);
    expect(await isOffered('Notify me of status changes')).toBe(true);
    // The server fails, so the stored numbers apply.
    server.answer = (request) =>
      request.includes('/api/push/following') ? json({}, { status: 500 }) : answered(request);
    expect(await isOffered('Stop notifications')).toBe(true);
    // The browser has none any more.
    const none = vi.spyOn(pushManager, 'getSubscription').mockResolvedValue(null);
    expect(await isOffered('Notify me of status changes')).toBe(true);
    none.mockRestore();
  });

  it('says how to allow messages when the browser does not', async () => {
    notification.requestPermission.mockResolvedValue('denied');
    await track(10);
    await press('Notify me of status changes');
    expect(toasts).toMatchObject([{ title: 'Your browser is blocking our notifications' }]);
    expect(server.asked.filter((request) => request.includes('/api/push/'))).toEqual([]);
  });

  it.each([
    ['about a delivered package, of which none would come', { status: 'Delivered' } as const, true],
    ['where the browser does not support push', {}, false],
  ])('offers nothing %s', async (_, given, isSupported) => {
    if (!isSupported) {
      Reflect.deleteProperty(navigator, 'serviceWorker');
    }
    answerWith(given, []);
    await track(10);
    expect(screen.getByRole('button', { name: 'Save with a nickname' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Notify me of status changes' })).toBeNull();
  });

  it('says so, and can be pressed again, where the browser installs no service worker', async () => {
    notification.requestPermission.mockImplementation(async () => (notification.permission = 'granted'));
    vi.spyOn(serviceWorker, 'ready', 'get').mockReturnValue(new Promise(() => {}));
    await track(10);
    fireEvent.click(screen.getByRole('button', { name: 'Notify me of status changes' }));
    await pass(10_000);
    expect(toasts).toMatchObject([{ title: 'That did not work' }]);
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Notify me of status changes' }).disabled,
    ).toBe(false);
  });
});

describe('the question to support', () => {
  beforeEach(() => {
    device.prefersReducedMotion = true;
    server.answer = (request) => json(request.includes('/api/auth/user') ? admin : tracked({}, []));
  });

  const admin = { id: 'u1', username: 'ann', isAdmin: true, createdAt: '2026-01-01T00:00:00.000Z' };
  const ask = () => screen.queryByRole('button', { name: 'Ask support about it' });

  it('opens the conversation about the package, also for a visitor, whom the chat asks to sign in', async () => {
    await track(10);
    fireEvent.click(ask() ?? document.body);
    expect(renderHook(useSupportChat).result.current).toBe(true);
    expect(renderHook(useChatTopic).result.current).toBe('MW123456789');
    act(closeSupportChat);
    setChatTopic(undefined);
  });

  it('is not offered to an administrator, who has no conversation', async () => {
    document.cookie = 'moveway.signed-in=1';
    await act(() => refreshSession());
    await track(10);
    expect(screen.getByRole('button', { name: 'Save with a nickname' })).toBeTruthy();
    expect(ask()).toBeNull();
    document.cookie = 'moveway.signed-in=; max-age=0';
    await act(() => refreshSession());
  });
});
