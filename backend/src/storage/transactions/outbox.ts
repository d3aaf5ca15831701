import type { DomainEventPublisher, DomainEvents } from '../../kernel/domain-events.ts';
import { mongoose } from '../mongoose.ts';
import { insertRaw } from './transactions.ts';

/** Nothing reads a stored event but the change stream, and that one reads MongoDB's own log. */
const KEPT_SECONDS = 600;

/** An event as stored. */
export interface OutboxEvent {
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
