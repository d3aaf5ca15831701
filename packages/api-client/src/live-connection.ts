import { CLOSE_CODES, type LiveError, type ServerMessage } from '@moveway/contracts/realtime/realtime.ts';
import { openLiveSocket, type LiveSocket, type LiveSocketOptions } from './live-socket.ts';
import { hasAskedSince, showsAll, type SubscribeLive, type Subscriber } from './live-subscription.ts';
import { moment, type Moment } from './moment.ts';

/** After this many failures without a success, the network is taken to block WebSockets. */
const FAILURES_UNTIL_BLOCKED = 3;
/** The polling interval of subscribers without live events, in milliseconds. */
const POLL_MS = 30_000;
/** The delay before a rejected `watch` is sent again, unless the server names one. */
const WATCH_AGAIN_SECONDS = 5;
/** Time for the next session's cookie to arrive, and the interval between retries when none arrives. */
const SESSION_SUCCESSOR_MS = 500;
const SIGN_IN_AGAIN_MS = 30_000;
/** How long a connection stays open without subscribers, for a change of pages. */
const LINGER_MS = 1000;

/**
 * The one live connection of a page, open while it has subscribers. Those without events, because no WebSocket gets
 * through or the server rejected what they follow, are made to fetch every 30 s instead.
 */
export function createLiveConnection(options: Pick<LiveSocketOptions, 'url' | 'onWake'>): SubscribeLive {
  const subscribers = new Set<Subscriber>();
  const delayed = new Set<ReturnType<typeof setTimeout>>();
  let socket: LiveSocket | undefined;
  /** Undefined while there is no connection. */
  let isSignedIn: boolean | undefined;
  /** Since when it has received the user's events, or there were none. */
  let ownSince: Moment | undefined;
  /** A connection, or an attempt, has ended, and none has come after it. */
  let isLost = false;
  let hasEverConnected = false;
  let failures = 0;
  /** The numbers of the last `watch`, joined. */
  let watched: string | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const isBlocked = () => !hasEverConnected && failures >= FAILURES_UNTIL_BLOCKED;

  function onLost({ code, reason }: { code: number; reason: string }): void {
    failures = isSignedIn === undefined ? failures + 1 : 0;
    isSignedIn = undefined;
    isLost = true;
    if (isBlocked()) {
      socket?.pause();
    } else if (code === CLOSE_CODES.policyViolation && reason === 'unauthenticated') {
      // The session of the connection is over. Connecting again finds out whether the page has another one.
      delay(() => socket?.reopen(), SESSION_SUCCESSOR_MS);
    }
    for (const subscriber of subscribers) {
      subscriber.isListening = false;
      subscriber.wasLost = true;
      subscriber.onState(isBlocked() ? 'polling' : 'lost');
    }
    pollWhereNeeded();
  }

  /** Polls as long as a subscriber gets no events: without a connection, or when the server rejected its `watch`. */
  function pollWhereNeeded(): void {
    if ([...subscribers].every(({ isListening }) => isListening)) {
      clearInterval(polling);
      polling = undefined;
    } else {
      polling ??= setInterval(poll, POLL_MS);
    }
  }

  function poll(): void {
    for (const { isListening, onRefetch } of subscribers) {
      if (!isListening) {
        onRefetch();
      }
    }
    if (isBlocked()) {
      socket?.reopen();
    }
  }

  function onMessage(message: ServerMessage): void {
    switch (message.type) {
      case 'connected': {
        isSignedIn = message.isSignedIn;
        isLost = false;
        ownSince = message.isSignedIn ? moment(message.unchangedForMs) : undefined;
        hasEverConnected = true;
        watched = undefined;
        if (!isSignedIn) {
          endOwn();
        }
        settle();
        break;
      }
      case 'watching': {
        if (message.trackingNumbers.join() === watched) {
          begin(({ trackingNumbers }) => trackingNumbers !== undefined, message.updatedAt);
        }
        break;
      }
      case 'error': {
        watchLater(message);
        break;
      }
      case 'refetch': {
        publish(message, ({ onRefetch }) => onRefetch());
        break;
      }
      case 'package.changed': {
        const { trackingNumber, updatedAt } = message;
        publish(message, ({ onChange }) => onChange?.({ trackingNumber, updatedAt }));
        break;
      }
      case 'new_message': {
        const { id, userId, conversationId, message: content } = message;
        publish(message, (subscriber) =>
          subscriber.onMessage?.({ id, userId, conversationId, message: content }),
        );
        break;
      }
      case 'typing': {
        const { conversationId, isTyping } = message;
        publish(message, ({ onTyping }) => onTyping?.({ conversationId, isTyping }));
        break;
      }
      case 'conversation.changed': {
        publish(message, (subscriber) => subscriber.onConversationChange?.());
        break;
      }
      case 'user.changed': {
        publish(message, ({ onUserChange }) => onUserChange?.());
        break;
      }
      case 'pong':
      case 'settings.changed': {
        break;
      }
    }
  }

  /** Gives each subscriber what it asked for, as far as the connection can. */
  function settle(): void {
    if (isSignedIn === undefined) {
      return;
    }
    const trackingNumbers = [
      ...new Set([...subscribers].flatMap((subscriber) => subscriber.trackingNumbers ?? [])),
    ];
    if (trackingNumbers.join() !== (watched ?? '')) {
      watched = trackingNumbers.join();
      socket?.send({ type: 'watch', trackingNumbers });
    }
    if (isSignedIn) {
      begin(({ isOwn }) => isOwn === true);
    }
  }

  /** @param updatedAt when the watched packages were changed last, by number, where that is known */
  function begin(isMeant: (subscriber: Subscriber) => boolean, updatedAt?: Record<string, string>): void {
    for (const subscriber of subscribers) {
      if (isMeant(subscriber) && !subscriber.isListening) {
        subscriber.isListening = true;
        subscriber.onState('live');
        if (!showsAll(subscriber, updatedAt) && !hasAskedSince(subscriber, ownSince)) {
          subscriber.onRefetch();
        }
      }
    }
    pollWhereNeeded();
  }

  /**
   * Tells subscribers of the user's own data that there is no session. As long as one stays subscribed, the connection
   * is opened again from time to time, because there may be a session by then.
   */
  function endOwn(): void {
    const own = [...subscribers].filter(({ isOwn }) => isOwn);
    for (const subscriber of own) {
      subscriber.onState('lost');
      subscriber.onEnded?.();
    }
    if (own.length > 0) {
      delay(() => {
        if (isSignedIn === false && [...subscribers].some(({ isOwn }) => isOwn)) {
          socket?.reopen();
        }
      }, SIGN_IN_AGAIN_MS);
    }
  }

  function watchLater({ retryAfter = WATCH_AGAIN_SECONDS }: LiveError): void {
    delay(() => {
      watched = undefined;
      settle();
    }, retryAfter * 1000);
  }

  function publish({ spreadMs }: { spreadMs?: number }, action: (subscriber: Subscriber) => void): void {
    const notifyAll = () => subscribers.forEach(action);
    if (spreadMs === undefined) {
      notifyAll();
    } else {
      delay(notifyAll, Math.random() * spreadMs);
    }
  }

  function delay(action: () => void, ms: number): void {
    const timer = setTimeout(() => {
      delayed.delete(timer);
      action();
    }, ms);
    delayed.add(timer);
  }

  function closeUnlessNeeded(): void {
    if (subscribers.size === 0) {
      socket?.close();
      socket = undefined;
      isSignedIn = undefined;
      isLost = false;
      delayed.forEach(clearTimeout);
      delayed.clear();
    }
  }

  return (subscription) => {
    const subscriber = { ...subscription, isListening: false, wasLost: isLost };
    if (subscriber.isOwn && isSignedIn === false) {
      // It was opened by a visitor, who has signed in since.
      socket?.reopen();
    }
    subscribers.add(subscriber);
    pollWhereNeeded();
    if (!socket) {
      socket = openLiveSocket({ ...options, onMessage, onLost });
    } else {
      // Also when the numbers are the same: the new subscriber needs the answer.
      watched = undefined;
      queueMicrotask(settle);
    }
    return () => {
      subscribers.delete(subscriber);
      pollWhereNeeded();
      queueMicrotask(settle);
      setTimeout(closeUnlessNeeded, LINGER_MS);
    };
  };
}
