import { stored } from '@moveway/ui/store/stored.ts';

/** Whether this browser plays a sound for a customer's message. */
export const messageSound = stored('moveway.console-sound', (value) => value === true);

/** Whether this browser shows a notification of a customer's message while the console is not in front. */
const messageNotifications = stored('moveway.console-notifications', (value) => value === true);

export const showsNotifications = () =>
  'Notification' in globalThis &&
  Notification.permission === 'granted' &&
  messageNotifications.read() === true;

/**
 * Asks for the permission to notify, and shows a first notification.
 * @returns `denied` if it was denied
 * @throws {TypeError} a phone's browser shows none of a page
 */
export async function allowNotifications(): Promise<'allowed' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return 'denied';
  }
  notify({
    title: 'Notifications are on',
    body: 'New customer messages will look like this.',
    tag: 'on',
  });
  messageNotifications.write(true);
  return 'allowed';
}

export const stopNotifications = messageNotifications.clear;

/** @param tag a later one of the same tag replaces this one */
export function notify({ title, body, tag }: { title: string; body: string; tag: string }): Notification {
  return new Notification(title, { body, tag, icon: '/icons/icon-192.png' });
}
