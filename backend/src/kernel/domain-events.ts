import type { Logger } from './logger.ts';

/** What happened, told after it was committed. Events are references; listeners load what they need. */
export interface DomainEvents {
  'package.changed': {
    trackingNumber: string;
    updatedAt: string;
    /** On whose dashboards it is, or was until now. For the server alone: it never reaches a client. */
    customerIds?: readonly string[];
  };
  /** Somebody signed up, was changed, disabled or given another role. */
  'user.changed': { id: string };
  /** The user was signed out somewhere: by themselves, by an administrator, or because the password changed. */
  'session.ended': { userId: string };
  /** A message was written in the conversation of the user `userId`. */
  'chat.message_sent': { id: string; userId: string };
  'settings.changed': { version: number };
}

type Name = keyof DomainEvents;
type Listener<N extends Name> = (payload: DomainEvents[N]) => void;

/** Tells the rest of the process what happened. Publishing never throws into the write that caused it. */
export interface DomainEventBus {
  publish<N extends Name>(name: N, payload: DomainEvents[N]): void;
  /** Returns the way to stop listening. */
  subscribe<N extends Name>(name: N, listener: Listener<N>): () => void;
}

/** A bus within this process. A listener that throws is logged and harms neither the publisher nor its fellows. */
export function createDomainEventBus(log: Logger): DomainEventBus {
  const listeners: { [N in Name]: Set<Listener<N>> } = {
    'package.changed': new Set(),
    'user.changed': new Set(),
    'session.ended': new Set(),
    'chat.message_sent': new Set(),
    'settings.changed': new Set(),
  };
  return {
    publish(name, payload) {
      for (const listener of listeners[name]) {
        try {
          listener(payload);
        } catch (error) {
          log.error({ err: error, event: name }, 'A listener of a domain event failed');
        }
      }
    },
    subscribe(name, listener) {
      listeners[name].add(listener);
      return () => {
        listeners[name].delete(listener);
      };
    },
  };
}
