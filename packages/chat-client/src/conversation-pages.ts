import { infiniteQueryOptions, replaceEqualDeep, type InfiniteData } from '@tanstack/react-query';

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

/** The loaded pages of a conversation, newest first. */
export type ConversationData<M extends Numbered> = InfiniteData<MessagePage<M>>;

interface ConversationOptions<M extends Numbered> {
  queryKey: readonly string[];
  pageSize: number;
  /**
   * Fetches messages: with a cursor what is before it, without one the end of the conversation, both newest first;
   * with `after` what came after that sequence number, oldest first.
   */
  fetchPage: (
    query: { limit: number; cursor?: string; after?: number },
    signal: AbortSignal,
  ) => Promise<MessagePage<M>>;
}

/**
 * A conversation, newest first, in pages. Messages are never changed, so a page that is known is not fetched again; the
 * first page is given what came after it instead.
 */
export const conversationPages = <M extends Numbered>(options: ConversationOptions<M>) =>
  infiniteQueryOptions({
    queryKey: options.queryKey,
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }): Promise<MessagePage<M>> => {
      const known = () => client.getQueryData<ConversationData<M>>(queryKey);
      const index = known()?.pageParams.indexOf(cursor) ?? -1;
      const page = known()?.pages[index];
      if (!page) {
        return options.fetchPage({ limit: options.pageSize, ...(cursor !== '' && { cursor }) }, signal);
      }
      if (index > 0) {
        return page;
      }
      const added: M[] = [];
      let after = lastWithoutGap(page.items);
      let items: M[];
      do {
        ({ items } = await options.fetchPage({ after, limit: CATCH_UP_SIZE }, signal));
        added.push(...items);
        after = items.at(-1)?.sequence ?? after;
      } while (items.length === CATCH_UP_SIZE);
      return addToPage(page, added);
    },
    // Where an answer is stored: a message may have been sent until then.
    structuralSharing: (before, after) =>
      replaceEqualDeep(
        before,
        withSent(before as ConversationData<M> | undefined, after as ConversationData<M>),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Adds to pages that were fetched what is known by now. */
function withSent<M extends Numbered>(
  known: ConversationData<M> | undefined,
  fetched: ConversationData<M>,
): ConversationData<M> {
  const [newest, ...older] = fetched.pages;
  return newest
    ? { ...fetched, pages: [addToPage(newest, known?.pages[0]?.items ?? []), ...older] }
    : fetched;
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
  known: ConversationData<M> | undefined,
  message: M,
): ConversationData<M> | undefined {
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
