import { isConsole } from '../../lib/console-frame.ts';
import { notePushStop, PUSH_STOPPED } from '../../lib/push/stops.ts';
import { REPLY_SHOWN, REPLY_TAG, replyTag } from '../../lib/chat/reply-notifications.ts';
import type { PushMessage, ReplyPush, StatusPush } from '@moveway/contracts/push/push.routes.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows push messages about a shipment or a reply of support. Pressing one opens the shipment or the conversation; the
 * button of those about a shipment unsubscribes. A reply that is read meanwhile is closed by a page of the site that is
 * open (`reply-notifications.ts`).
 */
export function handlePushMessages(): void {
  self.addEventListener('push', (event) => {
    const message = readMessage(event.data);
    if (message) {
      event.waitUntil(show(message));
    }
  });
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const { tag } = notification;
    if (tag.startsWith(REPLY_TAG)) {
      event.waitUntil(openChat(tag.slice(REPLY_TAG.length)));
    } else {
      event.waitUntil(action === 'stop' ? stop(tag) : open(tag));
    }
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(replace(event));
  });
}

/** Push messages are encrypted for this browser, so only the server can send them. An unknown shape is ignored. */
function readMessage(data: PushMessageData | null): PushMessage | undefined {
  try {
    const message: unknown = data?.json();
    return typeof message === 'object' &&
      message !== null &&
      ('trackingNumber' in message || 'chat' in message)
      ? (message as PushMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

function show(message: PushMessage): Promise<void> {
  return 'chat' in message ? showReply(message) : showStatus(message);
}

async function showReply({ title, body, chat }: ReplyPush): Promise<void> {
  const options = {
    body,
    // A later reply replaces the one before.
    tag: replyTag(chat.trackingNumber),
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { sequence: chat.sequence },
  };
  await self.registration.showNotification(title, options);
  // It may have been read while the message was on its way.
  await postToPages({ type: REPLY_SHOWN });
}

function showStatus({ title, body, trackingNumber }: StatusPush): Promise<void> {
  const options = {
    body,
    // A newer status replaces the one before.
    tag: trackingNumber,
    renotify: true,
    icon: '/icons/icon-192.png',
    actions: [{ action: 'stop', title: 'Stop notifications' }],
  };
  return self.registration.showNotification(title, options);
}

async function open(trackingNumber: string): Promise<void> {
  const address = new URL(`/tracking?number=${encodeURIComponent(trackingNumber)}`, self.location.origin)
    .href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}

/**
 * In a page of the site that is open, without a reload of it.
 * @param trackingNumber empty for the default conversation
 */
async function openChat(trackingNumber: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => !isConsole(new URL(url).pathname));
  if (shown) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker has its origin.
    shown.postMessage({ type: 'open-chat', trackingNumber });
    await shown.focus();
  } else {
    const value = trackingNumber === '' ? '' : `=${encodeURIComponent(trackingNumber)}`;
    await self.clients.openWindow(new URL(`/?support${value}`, self.location.origin).href);
  }
}

async function stop(trackingNumber: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) {
    return;
  }
  try {
    await post('/api/push/unsubscribe', { trackingNumber, endpoint: subscription.endpoint });
  } catch {
    // With its button, so that the next tap tries again.
    await show({
      title: 'Notifications could not be stopped',
      body: 'Try again when you are back online.',
      trackingNumber,
    });
    return;
  }
  await notePushStop(trackingNumber);
  await postToPages({ type: PUSH_STOPPED });
}

async function postToPages(message: object): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker has its origin.
    page.postMessage(message);
  }
}

/**
 * The push service ended the subscription of this browser: takes a new one, under the same key of the server unless the
 * browser did so itself, and reports it to the server. Without the old one nothing says what was followed.
 */
async function replace({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) {
    return;
  }
  const { applicationServerKey } = oldSubscription.options;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await post('/api/push/replace', { oldEndpoint: oldSubscription.endpoint, endpoint, keys });
}

/** @throws when the server cannot be reached, or rejects it */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}`);
  }
}
