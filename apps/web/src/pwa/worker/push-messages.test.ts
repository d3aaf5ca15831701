import { beforeEach, expect, it, vi } from 'vitest';
import { handlePushMessages } from './push-messages.ts';

/** The worker's event listeners by name. */
const listeners = new Map<string, (event: object) => void>();
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>();
const focus = vi.fn<() => Promise<void>>();
const openWindow = vi.fn<(address: string) => Promise<void>>();
const answer = vi.fn<typeof fetch>();
const close = vi.fn<() => void>();
const subscribe = vi.fn<(options: object) => Promise<object>>();
const put = vi.fn<(address: string, response: Response) => Promise<void>>();
const postMessage = vi.fn<(message: object) => void>();
let windows: { url: string; focus: typeof focus; postMessage?: typeof postMessage }[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  answer.mockImplementation(async () => new Response());
  windows = [];
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: 'https://moveway.example' },
    registration: {
      showNotification,
      pushManager: { subscribe, getSubscription: async () => ({ endpoint: 'https://push.example/one' }) },
    },
    clients: { matchAll: async () => windows, openWindow },
  });
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  handlePushMessages();
});

/** Dispatches an event to the worker, and waits for its `waitUntil` promises. */
async function happen(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}
const press = (action: string) =>
  happen('notificationclick', { action, notification: { tag: 'MW123456789', close } });

it('shows a push message, replacing an earlier one about the same package', async () => {
  const message = { title: 'Your vehicle was delivered', body: 'Boise, ID', trackingNumber: 'MW123456789' };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Your vehicle was delivered',
    expect.objectContaining({ body: 'Boise, ID', tag: 'MW123456789' }),
  );
});

it('ignores a message that it cannot parse', async () => {
  await happen('push', { data: null });
  await happen('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  });
  expect(showNotification).not.toHaveBeenCalled();
});

it('opens the package when it is pressed, or shows the tab that has it open', async () => {
  await press('');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://moveway.example/tracking?number=MW123456789');
  windows = [{ url: 'https://moveway.example/tracking?number=MW123456789', focus }];
  await press('');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});

const pressReply = (trackingNumber: string) =>
  happen('notificationclick', { action: '', notification: { tag: `chat ${trackingNumber}`, close } });

it('shows a reply of support, one for each conversation, and reports it to the open pages', async () => {
  windows = [{ url: 'https://moveway.example/tracking', focus, postMessage }];
  const message = {
    title: 'Support replied',
    body: 'In Reno.',
    chat: { trackingNumber: 'MW123456789', sequence: 4 },
  };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Support replied',
    expect.objectContaining({ body: 'In Reno.', tag: 'chat MW123456789', data: { sequence: 4 } }),
  );
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'reply-shown' });
});

it('opens the conversation of a pressed reply, in an open page if the site has one', async () => {
  await pressReply('MW123456789');
  await pressReply('');
  expect(openWindow.mock.calls).toEqual([
    ['https://moveway.example/?support=MW123456789'],
    ['https://moveway.example/?support'],
  ]);
  windows = [
    { url: 'https://moveway.example/admin/support', focus, postMessage },
    { url: 'https://moveway.example/tracking', focus, postMessage },
  ];
  await pressReply('MW123456789');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open-chat', trackingNumber: 'MW123456789' });
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledTimes(2);
});

it('unsubscribes with its button, and notifies the pages: those that are open, and by a stored note those that are not', async () => {
  windows = [{ url: 'https://moveway.example/tracking', focus, postMessage }];
  await press('stop');
  expect(put).toHaveBeenCalledExactlyOnceWith('/push-stops/MW123456789', expect.any(Response));
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'push-stopped' });
  expect(answer).toHaveBeenCalledExactlyOnceWith(
    '/api/push/unsubscribe',
    expect.objectContaining({
      method: 'POST',
      body: '{"trackingNumber":"MW123456789","endpoint":"https://push.example/one"}',
    }),
  );
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server has an error', async () => new Response(null, { status: 503 })],
])('says so when %s, with the button to try again', async (_reason, failing) => {
  answer.mockImplementation(failing);
  await press('stop');
  expect(put).not.toHaveBeenCalled();
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Notifications could not be stopped',
    expect.objectContaining({ tag: 'MW123456789', actions: [expect.objectContaining({ action: 'stop' })] }),
  );
});

const keys = { p256dh: 'p', auth: 'a' };
const taken = { toJSON: () => ({ endpoint: 'https://push.example/two', keys }) };
const oldSubscription = { endpoint: 'https://push.example/one', options: { applicationServerKey: 'key' } };

it('subscribes again when the push service ends the subscription, and reports it to the server', async () => {
  subscribe.mockResolvedValue(taken);
  await happen('pushsubscriptionchange', { oldSubscription, newSubscription: null });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  expect(answer).toHaveBeenCalledExactlyOnceWith(
    '/api/push/replace',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify({
        oldEndpoint: 'https://push.example/one',
        endpoint: 'https://push.example/two',
        keys,
      }),
    }),
  );
});

it('reports to the server the subscription that the browser itself replaced', async () => {
  await happen('pushsubscriptionchange', { oldSubscription, newSubscription: taken });
  expect(subscribe).not.toHaveBeenCalled();
  expect(answer).toHaveBeenCalledOnce();
});

it('does nothing without the old subscription, as nothing says what it followed', async () => {
  await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: taken });
  expect(answer).not.toHaveBeenCalled();
});
