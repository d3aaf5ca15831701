import type { StaffNewMessage } from '@moveway/contracts/realtime/realtime.ts';
import type { Logger } from './logger.ts';

/**
 * What happened, stored in the outbox with its change. Events are references, but for that of a message, which is read
 * from the stored message itself; listeners load what they need.
 */
export interface DomainEvents {
  'package.changed': {
    trackingNumber: string;
    updatedAt: string;
    /** On whose dashboards it is, or was until now. For the server alone: it never reaches a client. */
    customerIds?: readonly string[];
    /** Whether this change made it late. */
    isNewlyLate?: boolean;
    /** Whether those who follow it are told by the batch that changed it, once for all of its packages. */
    isInBatch?: boolean;
  };
  /** A user signed up, was changed, disabled or given another role. */
  'user.changed': { id: string };
  /** The user was signed out somewhere: by themselves, by an administrator, or because the password changed. */
  'session.ended': { userId: string };
  /**
   * A message was written in the conversation of the user `userId`, by `authorId` where it is a reply: that is for
   * staff alone.
   */
  'chat.message_sent': StaffNewMessage;
  /** Its status or assignee changed, or how far one of its sides has seen it. `userId` where its customer may know. */
  'chat.conversation_changed': { id: string; userId?: string };
  /** A request of a visitor arrived, or its status changed. */
  'inbox.changed': { id: string };
  /** One was added, changed or removed. */
  'canned_reply.changed': { id: string };
  /** Views of the list of packages, or what a console opens with, changed for somebody. */
  'views.changed': Record<string, never>;
  'settings.changed': { version: number };
}

/** Stores events in the transaction of their change (`storage/transactions/outbox.ts`). */
export interface DomainEventPublisher {
  /** Rejects when the event could not be stored; the transaction then has to fail too. */
  publish<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N]): Promise<void>;
}

/** What a process does about its own changes, by event. */
export type EventReactions = { [N in keyof DomainEvents]?: (payload: DomainEvents[N]) => Promise<void> };

/**
 * Stores events, each after the reaction to it, in the same transaction. A reaction that belongs after the commit is
 * begun by `afterCommit`.
 */
export function reactingTo(reactions: EventReactions, publisher: DomainEventPublisher): DomainEventPublisher {
  return {
    async publish<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N]) {
      const react: EventReactions[N] = reactions[name];
      await react?.(payload);
      await publisher.publish(name, payload);
    },
  };
}

/** What listeners in a process receive. */
export interface ReceivedEvents extends DomainEvents {
  /** Events of any kind may have been lost: whatever is kept up to date by events has to be read again. */
  'events.missed': Record<string, never>;
  /** Somebody who writes in a conversation reported it; stored in `typing`. No `toCustomerId` for an internal note. */
  'chat.typing_reported': {
    conversationId: string;
    userId: string;
    side: 'customer' | 'support';
    toCustomerId: string | undefined;
    isTyping: boolean;
    at: Date;
  };
  /** A side of a conversation writes, or has stopped. To its customer where support writes; to support otherwise. */
  'chat.typing': { conversationId: string; isTyping: boolean; toCustomerId: string | undefined };
}

type Name = keyof ReceivedEvents;
type Listener<N extends Name> = (payload: ReceivedEvents[N]) => void;

/** The events of all processes, as this process reads them from the outbox (`storage/transactions/outbox-feed.ts`). */
export interface DomainEventBus {
  /**
   * Calls the listeners of this process, and stores nothing. A listener that throws is logged; the others are still
   * called.
   */
  publish<N extends Name>(name: N, payload: ReceivedEvents[N]): void;
  /** @returns a function that unsubscribes */
  subscribe<N extends Name>(name: N, listener: Listener<N>): () => void;
}

export function createDomainEventBus(log: Logger): DomainEventBus {
  // A map rather than an object of known names: a newer process may store events that this one does not know.
  const listeners = new Map<Name, Set<Listener<never>>>();
  return {
    publish(name, payload) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          // Registered under this name, so it takes this payload.
          (listener as Listener<typeof name>)(payload);
        } catch (error) {
          log.error({ err: error, event: name }, 'A listener of a domain event failed');
        }
      }
    },
    subscribe(name, listener) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName.add(listener));
      return () => {
        ofName.delete(listener);
      };
    },
  };
}
