/** The tag of a notification about a reply of support begins with it; that of one about a package is its number. */
export const REPLY_TAG = 'chat ';

/** What the service worker posts to open pages once it shows a notification about a reply. */
export const REPLY_SHOWN = 'reply-shown';

/** The tag of a conversation's notification, which a later reply replaces. */
export const replyTag = (trackingNumber = '') => REPLY_TAG + trackingNumber;

/** How far a conversation was read. */
interface ReadConversation {
  /** Missing for the default one. */
  trackingNumber?: string | undefined;
  /** The sequence number of the last message that was read. */
  upTo: number;
}

/**
 * The notifications about replies that this browser shows. One that was read on another device stays where no page of
 * the site is open: a push message that shows nothing is not allowed, so the server cannot have it closed.
 */
export async function shownReplies(): Promise<Notification[]> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.filter(({ tag }) => tag.startsWith(REPLY_TAG));
  } catch {
    // A browser that blocks service workers shows none.
    return [];
  }
}

/**
 * The session for which a customer was notified of replies has ended, and the server sends no more of them: closes
 * those that this device still shows.
 */
export async function closeReplies(): Promise<void> {
  for (const notification of await shownReplies()) {
    notification.close();
  }
}

/** Closes the notifications about replies that were read. */
export async function closeReadReplies(read: readonly ReadConversation[]): Promise<void> {
  const upTo = new Map(
    read.map((conversation) => [replyTag(conversation.trackingNumber), conversation.upTo]),
  );
  for (const notification of await shownReplies()) {
    if (sequenceOf(notification) <= (upTo.get(notification.tag) ?? -1)) {
      notification.close();
    }
  }
}

/** Of the reply, which the service worker keeps with it. */
const sequenceOf = ({ data }: Notification) => (data as { sequence: number }).sequence;
