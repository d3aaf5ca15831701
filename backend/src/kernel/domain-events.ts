import type { StaffNewMessage } from '@moveway/contracts/realtime/realtime.ts';
import type { Logger } from './logger.ts';

/**
 * What happened, stored in the outbox with its change. An event refers to what changed, and listeners load what they
 * need; a chat message is its own event.
 */
export interface DomainEvents {
  'package.changed': {
    trackingNumber: string;
    updatedAt: string;
    /**
     * The customers whose dashboards show it, or showed it until now. Only the server uses this; it never reaches a
     * client.
     */
    customerIds?: readonly string[];
    /** Whether this change made it late. */
    isNewlyLate?: boolean;
  };
  /** A user signed up, was changed, disabled or given another role. */
  'user.changed': { id: string };
  /** The user was signed out somewhere: by themselves, by an administrator, or because the password changed. */
  'session.ended': { userId: string };
  /**
   * A message was written in the conversation of the user `userId`, by `authorId` if it is a reply, which only staff
   * may know.
   */
  'chat.message_sent': StaffNewMessage;
  /** Its status or assignee changed, or one of its sides has seen more of it. Has `userId` if its customer may know. */
  'chat.conversation_changed': { id: string; userId?: string };
  /** A request of a visitor arrived, or its status changed. */
  'inbox.changed': { id: string };
  /** One was added, changed or removed. */
  'canned_reply.changed': { id: string };
  /** Views of the list of packages, or what a console opens with, changed for an administrator. */
  'views.changed': Record<string, never>;
  'settings.changed': { version: number };
}

/** Stores events in the transaction of their change (`storage/transactions/outbox.ts`). */
export interface DomainEventPublisher {
  /** Rejects when the event could not be stored; the transaction then has to fail too. */
  publish<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N]): Promise<void>;
}

/** What a process does about its own changes, by event. */
type EventReactions = { [N in keyof DomainEvents]?: (payload: DomainEvents[N]) => Promise<void> };

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

/** What a process receives: the events of all processes, as the change stream brings them. */
export interface ReceivedEvents extends DomainEvents {
  /** Events of any kind may have been lost: everything that is kept up to date by events has to be read again. */
  'events.missed': Record<string, never>;
  /** A person who writes in a conversation reported it; stored in `typing`. No `toCustomerId` for an internal note. */
  'chat.typing_reported': {
    conversationId: string;
    userId: string;
    side: 'customer' | 'support';
    toCustomerId: string | undefined;
    isTyping: boolean;
    at: Date;
  };
}

/** A side of a conversation writes, or has stopped. It goes to the customer if support writes, otherwise to support. */
export interface Typing {
  conversationId: string;
  isTyping: boolean;
  toCustomerId: string | undefined;
}

/** What a process does about an event that it received, in this order. */
export type ReceivedReactions = {
  [N in keyof ReceivedEvents]: readonly ((payload: ReceivedEvents[N]) => void)[];
};

export type Receive = <N extends keyof ReceivedEvents>(name: N, payload: ReceivedEvents[N]) => void;

/** Runs the reactions to an event. One that throws is logged; the others still run. */
export function createReceive(reactions: Partial<ReceivedReactions>, log: Logger): Receive {
  return (name, payload) => {
    // A newer process may store events that this one does not know.
    for (const react of reactions[name] ?? []) {
      try {
        react(payload);
      } catch (error) {
        log.error({ err: error, event: name }, 'A reaction to a domain event failed');
      }
    }
  };
}
