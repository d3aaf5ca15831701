import { callApi } from '../api.ts';
import { screenErrorText } from '../error-text.ts';
import { readyRegistration, WorkerMissing } from './worker-ready.ts';

/** Where this browser takes push messages, as the server stores it. */
interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Shown when the permission was denied. */
export const PUSH_BLOCKED = {
  title: 'Your browser is blocking our notifications',
  description: 'Allow notifications for this site in your browser settings, then try again.',
  variant: 'destructive',
} as const;

/**
 * Shown when push messages could not be switched on or off: the browser throws a `DOMException`, as a call that took
 * too long does.
 */
export const pushFailure = (error: unknown) =>
  ({
    title: 'That did not work',
    description: failureText(error),
    variant: 'destructive',
  }) as const;

function failureText(error: unknown): string {
  if (error instanceof WorkerMissing) {
    return 'Your browser did not install what shows notifications. Private windows do not allow it; in others, reload the page and try again.';
  }
  return error instanceof DOMException && error.name !== 'TimeoutError'
    ? 'Your browser’s push service could not be reached.'
    : screenErrorText(error, 'Please try again.');
}

/** Whether this browser supports push here: an iPhone does only once the site is installed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/**
 * Asks for permission and subscribes with the browser's push service. One subscription serves everything.
 * @returns undefined if the permission was denied
 * @throws {ApiError} the server's key could not be loaded
 * @throws {DOMException} the push service cannot be reached
 * @throws {WorkerMissing}
 */
export async function subscribeBrowser(): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return undefined;
  }
  const { pushManager } = await readyRegistration();
  const { publicKey } = await callApi('GET /api/push/key', {});
  return addressOf(await subscribe(pushManager, publicKey));
}

/**
 * Where this browser takes push messages now, if it does.
 * @throws {WorkerMissing}
 */
export async function currentAddress(): Promise<PushAddress | undefined> {
  const { pushManager } = await readyRegistration();
  const subscription = await pushManager.getSubscription();
  return subscription ? addressOf(subscription) : undefined;
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { keys } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}

/** One made with an earlier key of the server is replaced. */
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
