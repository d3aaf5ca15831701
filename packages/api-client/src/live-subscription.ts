import type { NewMessage, PackageChanged, Typing } from '@moveway/contracts/realtime/realtime.ts';
import { isSince, type Moment } from './moment.ts';

/** `off` until it is known; `lost` while it is being restored; `polling` where there can be none. */
export type LiveState = 'off' | 'live' | 'lost' | 'polling';

/** What a part of the page subscribes to. */
export interface LiveSubscription {
  /** The packages that it follows; the user need not own them. */
  trackingNumbers?: readonly string[];
  /** It follows what belongs to the signed-in user. */
  isOwn?: boolean;
  onState: (state: LiveState) => void;
  /**
   * When the package, as the page shows it, was changed last. With it nothing is fetched on subscribing when nothing
   * has changed since.
   */
  shownUpdatedAt?: (trackingNumber: string) => string | undefined;
  /**
   * When the page asked for what it shows of the user's own. With it nothing is fetched on subscribing when nothing of
   * theirs has changed since, unless the connection was lost meanwhile: then a call may have failed as well.
   */
  askedAt?: () => Moment | undefined;
  /** Fetch everything: the subscription has started, or changes may have been missed. */
  onRefetch: () => void;
  /** A package changed: fetch it. */
  onChange?: (change: PackageChanged) => void;
  /** A message was written in the user's conversations with support. */
  onMessage?: (message: NewMessage) => void;
  /** Support is typing in one of these conversations, or has stopped. */
  onTyping?: (typing: Typing) => void;
  /** One of these conversations changed otherwise: its status, or how far support has seen it. */
  onConversationChange?: () => void;
  /** The user was changed, or given another role. */
  onUserChange?: () => void;
  /** There is no session (any more), so no events will arrive. */
  onEnded?: () => void;
}

/** Subscribes to the page's live connection. @returns unsubscribes */
export type SubscribeLive = (subscription: LiveSubscription) => () => void;

/** A subscription, and what the connection has done for it so far. */
export interface Subscriber extends LiveSubscription {
  isListening: boolean;
  /** Whether it was ever without a connection that had been there, or had been tried. */
  wasLost: boolean;
}

/** Whether a subscriber shows all that it follows as of these times. */
export function showsAll(
  { trackingNumbers = [], isOwn, shownUpdatedAt }: LiveSubscription,
  updatedAt: Record<string, string> | undefined,
): boolean {
  return (
    !isOwn &&
    shownUpdatedAt !== undefined &&
    updatedAt !== undefined &&
    trackingNumbers.every((number) => shownUpdatedAt(number) === updatedAt[number])
  );
}

/** Whether a subscriber to nothing but the user's own events has missed none of them. */
export function hasAskedSince(
  { isOwn, trackingNumbers, askedAt, wasLost }: Subscriber,
  ownSince: Moment | undefined,
): boolean {
  const asked = askedAt?.();
  return (
    isOwn === true &&
    trackingNumbers === undefined &&
    !wasLost &&
    asked !== undefined &&
    ownSince !== undefined &&
    isSince(asked, ownSince)
  );
}
