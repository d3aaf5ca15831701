import type { InfiniteData } from '@tanstack/react-query';

/** How many messages are caught up with at a time. */
const CATCH_UP_SIZE = 100;

interface Numbered {
  id: string;
  /** From 1, without gaps. */
  sequence: number;
}

interface MessagePage<M extends Numbered> {
  /** Newest first. */
  items: M[];
  nextCursor?: string | undefined;
}

interface MessageCalls<M extends Numbered> {
  /** A page back from the end, or from a cursor. */
  before: (cursor: string) => Promise<MessagePage<M>>;
  /** What came after a sequence number, oldest first. */
  after: (query: { after: number; limit: number }) => Promise<M[]>;
}

/**
 * A page of a conversation for an infinite query whose first cursor is empty. Messages are never changed, so a page
 * that is known is not fetched again; the first page is given what came after it instead.
 * @param known what the cache holds by now
 */
export async function fetchMessagePage<M extends Numbered>(
  cursor: string,
  known: () => InfiniteData<MessagePage<M>> | undefined,
  { before, after }: MessageCalls<M>,
): Promise<MessagePage<M>> {
  const index = known()?.pageParams.indexOf(cursor) ?? -1;
  const page = known()?.pages[index];
  if (!page || index > 0) {
    return page ?? before(cursor);
  }
  const added: M[] = [];
  let last = lastWithoutGap(page.items);
  let items: M[];
  do {
    items = await after({ after: last, limit: CATCH_UP_SIZE });
    added.push(...items);
    last = items.at(-1)?.sequence ?? last;
  } while (items.length === CATCH_UP_SIZE);
  // Read once more: a message may have been sent meanwhile.
  return addToPage(known()?.pages[0] ?? page, added);
}

/** Adds messages to a page, each once and in order. @returns the page itself when it has them all */
export function addToPage<M extends Numbered>(page: MessagePage<M>, added: readonly M[]): MessagePage<M> {
  const ids = new Set(page.items.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !ids.has(id));
  const items = [...fresh, ...page.items].toSorted((a, b) => b.sequence - a.sequence);
  return fresh.length === 0 ? page : { ...page, items };
}

/**
 * Adds a message that an event carried, where it comes right after those that are known without a gap, or is one of
 * them.
 * @param known the pages of a conversation, newest first
 * @returns undefined where messages before it have to be fetched
 */
export function addReceived<M extends Numbered>(
  known: InfiniteData<MessagePage<M>> | undefined,
  message: M,
): InfiniteData<MessagePage<M>> | undefined {
  const [newest, ...older] = known?.pages ?? [];
  const next = newest && lastWithoutGap(newest.items) + 1;
  if (!known || !newest || !next || message.sequence > next) {
    return undefined;
  }
  return message.sequence < next ? known : { ...known, pages: [addToPage(newest, [message]), ...older] };
}

/**
 * The number up to which messages, newest first, have no gap: one that was just sent may follow some that were not
 * received.
 */
function lastWithoutGap(messages: readonly Numbered[]): number {
  const sequences = messages.map(({ sequence }) => sequence).toReversed();
  const gap = sequences.findIndex(
    (sequence, index) => index > 0 && sequence !== (sequences[index - 1] ?? 0) + 1,
  );
  return sequences.at(gap === -1 ? -1 : gap - 1) ?? 0;
}
