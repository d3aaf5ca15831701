import { callApi } from '../../../lib/api.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** The numbers for which this browser gets push messages. */
const followed = stored('moveway.push', [], isTexts);

/** Whether this browser supports push here: an iPhone does only once the site is installed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

export function isFollowing(trackingNumber: string): boolean {
  return Notification.permission === 'granted' && (followed.read() ?? []).includes(trackingNumber);
}

/**
 * Asks for permission, subscribes with the browser's push service, and sends the subscription to the server.
 * @returns `denied` if the permission was denied
 * @throws {ApiError} the server rejected the subscription
 * @throws {DOMException} the push service cannot be reached
 */
export async function follow(trackingNumber: string): Promise<'following' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return 'denied';
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await callApi('GET /api/push/key', {});
  const subscription = await subscribe(pushManager, publicKey);
  const { keys } = subscription.toJSON();
  await callApi('POST /api/push/subscriptions', {
    body: {
      trackingNumber,
      endpoint: subscription.endpoint,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
  });
  followed.write([...(followed.read() ?? []).filter((other) => other !== trackingNumber), trackingNumber]);
  return 'following';
}

/** @throws {ApiError} */
export async function unfollow(trackingNumber: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) {
    await callApi('POST /api/push/unsubscribe', {
      body: { trackingNumber, endpoint: subscription.endpoint },
    });
  }
  followed.write((followed.read() ?? []).filter((other) => other !== trackingNumber));
}

/** One subscription serves all numbers. One made with an earlier key of the server is replaced. */
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = error instanceof DOMException && error.name === 'InvalidStateError';
    const subscription = old ? await pushManager.getSubscription() : null;
    if (!subscription) {
      throw error;
    }
    await subscription.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
