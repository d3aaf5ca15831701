import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { useEffect, useEffectEvent } from 'react';
import { useOutbox, type Outbox } from './outbox.ts';
import type { Unsent } from './unsent-message.ts';
import { waitAfter, type Wait } from './wait.ts';

interface Delivery<M> {
  /** Whether there is a user who is signed in to send them. */
  isSignedIn: boolean;
  /** Sends a message under its key, which stores it once. */
  send: (message: M) => Promise<void>;
  /** How long a message waits after an error, before it is sent again; undefined when it was rejected. */
  waitAfter?: (error: unknown) => Wait | undefined | Promise<Wait | undefined>;
  /** The message was rejected, and stays in the outbox. */
  onRejected: (message: M, error: unknown) => void;
  /** A message waits, and is sent again later. */
  onUndecided?: (error: unknown) => void;
}

/**
 * Sends the messages of an outbox one after the other: the next one, and after it whichever is next then. Of several
 * tabs one sends at a time. While one waits, those after it wait with it. It is tried again when the device reports a
 * network, and when its wait is over.
 */
export function useDelivery<M extends Unsent>(outbox: Outbox<M>, delivery: Delivery<M>) {
  const held = useOutbox(outbox);
  const { unsent, wait } = held;
  const nextOf = (messages: readonly M[]) =>
    delivery.isSignedIn ? messages.find(({ isSending }) => isSending) : undefined;
  const key = nextOf(unsent)?.key;
  // As it is once the call has ended: a page may have been left meanwhile.
  const reject = useEffectEvent((message: M, error: unknown) => delivery.onRejected(message, error));
  const deliver = useEffectEvent(async (isOver: () => boolean) => {
    // As it is stored now: another tab may have sent the one before meanwhile.
    const next = isOver() ? undefined : nextOf(outbox.get());
    if (!next) {
      return;
    }
    try {
      await delivery.send(next);
      outbox.remove(next.key);
    } catch (error) {
      const again = await (delivery.waitAfter ?? waitAfter)(error);
      if (isOver()) {
        return;
      }
      if (again) {
        outbox.wait.set(again);
        delivery.onUndecided?.(error);
      } else {
        outbox.change(next.key, { isSending: false } as Partial<M>);
        reject(next, error);
      }
    }
  });
  useEffect(() => {
    if (wait) {
      const resume = () => outbox.wait.set(undefined);
      const timer = setInterval(() => navigator.onLine && resume(), wait.ms);
      addEventListener('online', resume);
      return () => {
        clearInterval(timer);
        removeEventListener('online', resume);
      };
    }
    if (key === undefined) {
      return undefined;
    }
    let isOver = false;
    const cancel = cancelableMicrotask(() => void outbox.alone(() => deliver(() => isOver)));
    return () => {
      isOver = true;
      cancel();
    };
  }, [outbox, wait, key]);
  // Who comes back does not wait for what was waited for before.
  useEffect(() => () => outbox.wait.set(undefined), [outbox]);
  return held;
}
