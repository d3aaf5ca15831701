import { setTimeout as sleep } from 'node:timers/promises';
import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventBus } from '../../kernel/domain-events.ts';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import { typingRepo } from './typing.repo.ts';

/** How often it is read who is typing, in milliseconds. */
const READ_EVERY_MS = 1000;

/** A side of a conversation that is typing. */
interface TypingSide {
  conversationId: string;
  toCustomerId: string | undefined;
  reportedAt: number;
}

export interface TypingFeed {
  /** Publishes what has changed since it was read last. */
  read(): Promise<void>;
  start(): void;
  close(): void;
}

/**
 * Publishes on the bus of this process who is typing in which conversation, whichever process it was reported to: each
 * report once, and each end. An internal note is not published.
 */
export function createTypingFeed({
  events,
  clock,
  log,
}: {
  events: DomainEventBus;
  clock: Clock;
  log: Logger;
}): TypingFeed {
  const failures = createFailureLog(log, 'Reading who is typing');
  const closing = new AbortController();
  let known = new Map<string, TypingSide>();

  function publish({ conversationId, toCustomerId }: TypingSide, isTyping: boolean): void {
    events.publish('chat.typing', { conversationId, isTyping, toCustomerId });
  }

  async function read(): Promise<void> {
    const typists = await typingRepo.all(new Date(clock().getTime() - TYPING_LASTS_MS));
    const current = new Map<string, TypingSide>();
    for (const { conversationId, side, toCustomerId, at } of typists) {
      if (side === 'customer' || toCustomerId !== undefined) {
        // Of several colleagues the latest report counts.
        current.set(`${conversationId} ${side}`, { conversationId, toCustomerId, reportedAt: at.getTime() });
      }
    }
    if (closing.signal.aborted) {
      return;
    }
    for (const [key, side] of known) {
      if (!current.has(key)) {
        publish(side, false);
      }
    }
    for (const [key, side] of current) {
      if (known.get(key)?.reportedAt !== side.reportedAt) {
        publish(side, true);
      }
    }
    known = current;
  }

  async function follow(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      try {
        await read();
        failures.succeeded();
      } catch (error) {
        failures.failed(error);
      }
      // Rejects only when the feed is closed, which ends the loop.
      await sleep(READ_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    read,
    start: () => void follow(),
    close: () => closing.abort(),
  };
}
