import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { UnsentMessage } from './unsent-message.ts';

/**
 * How long a message that got no answer waits at least, unless the device reports a network before, in milliseconds.
 */
const RETRY_MS = 5000;

/** What the message that is next waits for. */
export interface Wait {
  for: 'network' | 'server';
  /** How long until it is tried again, in milliseconds. */
  ms: number;
  /** What the call threw. */
  error: unknown;
}

interface Delivery<M> {
  /** Why nothing is sent right now. */
  wait: Wait | undefined;
  /** Called without anything when the next message is tried again. */
  onWait: (wait?: Wait) => void;
  /** Sends a message and removes it from the outbox. */
  send: (message: M) => Promise<void>;
  /** The server has rejected the message. */
  onRejected: (message: M, error: unknown) => void;
}

/**
 * Sends the messages of an outbox one after the other: the next one, and after it whichever is next then. One that the
 * server has not decided about waits, and those after it with it. It is tried again when the device reports a network,
 * and every five seconds or after `Retry-After`.
 * @param next undefined while there is none, or no user who is signed in to send it
 */
export function useDelivery<M extends UnsentMessage>(next: M | undefined, delivery: Delivery<M>): void {
  const { wait } = delivery;
  const key = next?.key;
  const deliver = useEffectEvent(async (isOver: () => boolean) => {
    if (!next) {
      return;
    }
    try {
      await delivery.send(next);
    } catch (error) {
      if (isOver()) {
        return;
      }
      const again = waitAfter(error);
      if (again) {
        delivery.onWait(again);
      } else {
        delivery.onRejected(next, error);
      }
    }
  });
  const tryAgain = useEffectEvent(() => delivery.onWait());
  useEffect(() => {
    if (wait) {
      const resume = () => tryAgain();
      const timer = setInterval(() => navigator.onLine && resume(), wait.ms);
      addEventListener('online', resume);
      return () => {
        clearInterval(timer);
        removeEventListener('online', resume);
      };
    }
    let isOver = false;
    if (key !== undefined) {
      void deliver(() => isOver);
    }
    return () => {
      isOver = true;
    };
  }, [wait, key]);
}

/** Statuses below 500 that say nothing about the message: who is not signed in, a timeout, and a rate limit. */
const DECIDES_LATER = [401, 408, 425, 429];

/**
 * How long a message waits that the server has not decided about; undefined once the server itself, and not a network
 * or a proxy in its place, has rejected it for good.
 */
export function waitAfter(error: unknown): Wait | undefined {
  if (!(error instanceof ApiError) || error.code === undefined) {
    return { for: 'network', ms: RETRY_MS, error };
  }
  return error.status >= 500 || DECIDES_LATER.includes(error.status)
    ? { for: 'server', ms: Math.max(RETRY_MS, 1000 * (error.retryAfter ?? 0)), error }
    : undefined;
}

/** What the writer of an unsent message is told that it waits for. */
export const waitText = (wait: Wait | undefined) => (wait ? `Waiting for the ${wait.for}` : 'Sending...');
