import { stored } from '@moveway/ui/store/stored.ts';
import { callApi } from '../../../../lib/api.ts';
import { currentAddress, subscribeBrowser } from '../../../../lib/push/browser.ts';
import { takePushStop } from '../../../../lib/push/stops.ts';

/** The numbers for which this browser gets push messages. */
const followed = stored('moveway.push', isTexts);

export function isFollowing(trackingNumber: string): boolean {
  // The numbers first: few are followed, and for the permission the page waits for another process of the browser.
  return (followed.read() ?? []).includes(trackingNumber) && Notification.permission === 'granted';
}

/**
 * Subscribes this browser, and sends the subscription to the server.
 * @returns `denied` if the permission was denied
 * @throws {ApiError} the server rejected the subscription
 * @throws {DOMException} the push service cannot be reached
 */
export async function follow(trackingNumber: string): Promise<'following' | 'denied'> {
  const address = await subscribeBrowser();
  if (!address) {
    return 'denied';
  }
  // Of an earlier subscription.
  await takePushStop(trackingNumber).catch(() => false);
  await callApi('POST /api/push/subscriptions', { body: { trackingNumber, ...address } });
  followed.write([...(followed.read() ?? []).filter((other) => other !== trackingNumber), trackingNumber]);
  return 'following';
}

/** @throws {ApiError} */
export async function unfollow(trackingNumber: string): Promise<void> {
  const address = await currentAddress();
  if (address) {
    const { endpoint } = address;
    await callApi('POST /api/push/unsubscribe', { body: { trackingNumber, endpoint } });
  }
  forget(trackingNumber);
}

/** As `isFollowing`, after a stop from a notification. */
export async function isStillFollowing(trackingNumber: string): Promise<boolean> {
  // The numbers first here, too: for the note the page waits for the disk.
  if (isFollowing(trackingNumber) && (await takePushStop(trackingNumber))) {
    forget(trackingNumber);
  }
  return isFollowing(trackingNumber);
}

/**
 * As `isFollowing`, and by what browser and server have: the push service may have ended the subscription since.
 * @throws if the server cannot be reached
 */
export async function isStillSubscribed(trackingNumber: string): Promise<boolean> {
  if (isFollowing(trackingNumber)) {
    const address = await currentAddress();
    const body = address && { trackingNumber, endpoint: address.endpoint };
    if (!body || !(await callApi('POST /api/push/following', { body })).isFollowing) {
      forget(trackingNumber);
    }
  }
  return isFollowing(trackingNumber);
}

function forget(trackingNumber: string): void {
  followed.write((followed.read() ?? []).filter((other) => other !== trackingNumber));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
