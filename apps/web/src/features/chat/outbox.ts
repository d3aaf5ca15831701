import { isObject } from '@moveway/api-client/json-object.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** A message on its way, or one that did not arrive. */
export interface UnsentMessage {
  /** Makes sending it again harmless. */
  key: string;
  text: string;
  /** When it was sent first, ISO 8601. */
  at: string;
  isSending: boolean;
}

/** What a person wrote and nobody has yet. */
export interface Outbox {
  /** Whose it is; undefined while nobody has signed in. */
  userId?: string;
  /** In the box to write in. */
  text: string;
  /** Oldest first. */
  unsent: readonly UnsentMessage[];
}

export const EMPTY_OUTBOX: Outbox = { text: '', unsent: [] };

/** The outbox of this tab; it outlives a reload. */
export const storedOutbox = stored('moveway.chat', [], isOutbox, 'sessionStorage');

function isOutbox(value: unknown): value is Outbox {
  return (
    isObject(value) &&
    (value['userId'] === undefined || typeof value['userId'] === 'string') &&
    typeof value['text'] === 'string' &&
    Array.isArray(value['unsent']) &&
    value['unsent'].every(isUnsent)
  );
}

function isUnsent(value: unknown): value is UnsentMessage {
  return (
    isObject(value) &&
    ['key', 'text', 'at'].every((name) => typeof value[name] === 'string') &&
    typeof value['isSending'] === 'boolean'
  );
}
