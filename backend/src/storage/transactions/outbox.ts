import { setTimeout as sleep } from 'node:timers/promises';
import type {
  DomainEventPublisher,
  DomainEvents,
  Receive,
  ReceivedEvents,
} from '../../kernel/domain-events.ts';
import { mongoose, database } from '../mongoose.ts';
import { insertRaw } from './transactions.ts';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import { changeStreamLag, changeStreamReopened } from '../../kernel/metrics.ts';

/** Nothing reads a stored event but the change stream, and that one reads MongoDB's own log. */
const KEPT_SECONDS = 600;

/** An event as stored. */
interface OutboxEvent {
  name: keyof DomainEvents;
  payload: DomainEvents[keyof DomainEvents];
  createdAt: Date;
}

const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    payload: { type: mongoose.Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true, expires: KEPT_SECONDS },
  },
  { versionKey: false },
);

export const OutboxEventModel = mongoose.model('OutboxEvent', schema, 'outbox');

/**
 * The transactional outbox: an event is stored in the transaction that is running, so it exists if and only if the
 * change does, whether or not the process gets the answer to the commit. Outside a transaction it is stored at once.
 * Every process receives it by `followOutbox`.
 */
export const outbox: DomainEventPublisher = {
  async publish(name, payload) {
    await insertRaw<OutboxEvent>(OutboxEventModel, { name, payload, createdAt: new Date() });
  },
};

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1000;
/**
 * MongoDB answers after this time even without an event. That is sooner than the driver gives up a connection that died
 * without being closed (`socketTimeoutMS`).
 */
const MAX_AWAIT_MS = 1000;
/** InvalidResumeToken, ChangeStreamFatalError, ChangeStreamHistoryLost. */
const POSITION_LOST = new Set<unknown>([260, 280, 286]);

type Position = Pick<mongoose.mongo.ChangeStreamOptions, 'resumeAfter' | 'startAtOperationTime'>;

/** An event as it is published. */
interface ReceivedEvent {
  name: keyof ReceivedEvents;
  payload: ReceivedEvents[keyof ReceivedEvents];
  createdAt: Date;
}

/**
 * A collection whose documents are events themselves, each when it is inserted or replaced: storing them in the outbox
 * as well would add nothing. Other changes of them are no events.
 */
export interface EventCollection {
  name: string;
  /** @param document as stored */
  toEvent: (document: mongoose.mongo.BSON.Document) => ReceivedEvent;
}

export interface OutboxFeed {
  close(): Promise<void>;
}

/** Where a feed begins that receives everything committed from now on, also while it is not open yet. */
export async function presentPosition(): Promise<Position> {
  const { operationTime } = await database().command({ ping: 1 });
  // Every member of a replica set answers with it.
  const { t, i } = operationTime as mongoose.mongo.Timestamp;
  return { startAtOperationTime: new mongoose.mongo.Timestamp({ t, i: i + 1 }) };
}

/**
 * Receives every event that is committed after the position, by any process, in the order of the commits: a change
 * stream of the outbox and of the collections that are events themselves, reopened where it broke
 * off after any error. Where MongoDB can not resume it (its log no longer goes back that far), a new stream starts at
 * the present and `events.missed` is received. Needs the database connection.
 */
export function followOutbox({
  receive,
  log,
  collections = [],
  ...start
}: {
  receive: Receive;
  log: Logger;
  collections?: readonly EventCollection[];
  position: Position;
}): OutboxFeed {
  const toEvent = new Map([
    // As `outbox` stores it.
    [
      OutboxEventModel.collection.collectionName,
      (document: mongoose.mongo.BSON.Document): ReceivedEvent => document as OutboxEvent,
    ],
    ...collections.map(({ name, ...collection }) => [name, collection.toEvent] as const),
  ]);
  const watched = {
    'ns.coll': { $in: [...toEvent.keys()] },
    operationType: { $in: ['insert', 'replace', 'drop'] },
  };
  const closing = new AbortController();
  const failures = createFailureLog(log, 'Reading the change stream of events');
  let stream: mongoose.mongo.ChangeStream | undefined;
  /** The resume token; undefined when the position is lost. */
  let position: Position | undefined = start.position;
  let delay = FIRST_DELAY_MS;

  async function relay(): Promise<void> {
    const outcome = position ? 'resumed' : 'position_lost';
    if (!position) {
      position = await presentPosition();
      // A stream opened from now on would never be closed.
      if (closing.signal.aborted) {
        return;
      }
      receive('events.missed', {});
    }
    stream = database().watch([{ $match: watched }], {
      ...position,
      maxAwaitTimeMS: MAX_AWAIT_MS,
    });
    // With the first answer of MongoDB, also when it brings no event.
    stream.once('resumeTokenChanged', () => {
      if (failures.succeeded()) {
        changeStreamReopened.inc({ outcome });
      }
    });
    try {
      for (;;) {
        const change = await stream.tryNext();
        if (stream.closed) {
          throw new Error('The change stream was closed');
        }
        delay = FIRST_DELAY_MS;
        if (change?.operationType === 'insert' || change?.operationType === 'replace') {
          publish(change);
        } else if (change?.operationType === 'drop') {
          // As restoring a backup does, which changes everything.
          receive('events.missed', {});
        }
      }
    } catch (error) {
      if (cannotResume(error)) {
        position = undefined;
      } else if (stream.resumeToken) {
        // Moves on with every event received, and with every answer that had none.
        position = { resumeAfter: stream.resumeToken };
      }
      throw error;
    } finally {
      // It has failed already; a failure to close it adds nothing, and on a dead connection it may take long.
      void stream.close().catch(() => undefined);
    }
  }

  function publish({
    ns,
    fullDocument,
  }: mongoose.mongo.ChangeStreamInsertDocument | mongoose.mongo.ChangeStreamReplaceDocument): void {
    let event: ReceivedEvent | undefined;
    try {
      event = toEvent.get(ns.coll)?.(fullDocument);
    } catch (error) {
      // Reading it again would give the same error, and the events after it have to be read.
      log.error({ err: error, collection: ns.coll }, 'A stored event cannot be read');
    }
    if (event) {
      receive(event.name, event.payload);
      // Clocks of several servers differ a little.
      changeStreamLag.observe(Math.max(0, Date.now() - event.createdAt.getTime()) / 1000);
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await relay();
      } catch (error) {
        if (closing.signal.aborted) {
          return;
        }
        failures.failed(error);
        // Rejects only when the feed is closed, which ends the loop.
        await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
        delay = Math.min(2 * delay, LONGEST_DELAY_MS);
      }
    }
  }

  const following = follow();
  return {
    async close() {
      closing.abort();
      // Ends the wait for the next event, also when the connection is gone.
      await stream?.close().catch(() => undefined);
      await following;
    },
  };
}

/** Whether MongoDB cannot resume at this position. After any other error it can, once it is available. */
function cannotResume(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && POSITION_LOST.has(error.code);
}
