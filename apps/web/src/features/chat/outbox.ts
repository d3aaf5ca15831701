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

const KEY = 'moveway.chat';
export const EMPTY_OUTBOX: Outbox = { text: '', unsent: [] };

/** What this tab kept over a reload. */
export function readOutbox(): Outbox {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) {
      return EMPTY_OUTBOX;
    }
    const { userId, text, unsent } = kept as Partial<Record<keyof Outbox, unknown>>;
    return {
      ...(typeof userId === 'string' && { userId }),
      text: typeof text === 'string' ? text : '',
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    };
  } catch {
    // Storage can be forbidden or damaged; the chat then starts empty.
    return EMPTY_OUTBOX;
  }
}

export function storeOutbox(kept: Outbox): void {
  try {
    if (kept === EMPTY_OUTBOX) {
      sessionStorage.removeItem(KEY);
    } else {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    }
  } catch {
    // Storage can be forbidden or full; what was written then lasts as long as the page.
  }
}

function isUnsent(value: unknown): value is UnsentMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['key', 'text', 'at'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'isSending') === 'boolean'
  );
}
