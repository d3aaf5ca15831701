import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { addReceived, addToPage, conversationPages } from './conversation-pages.ts';

interface Message {
  id: string;
  sequence: number;
}
interface Page {
  items: Message[];
  nextCursor?: string | undefined;
}

const message = (sequence: number): Message => ({ id: `m${sequence}`, sequence });
const QUERY_KEY = ['conversation'];

/** The cache of a client, and a server that has this many messages. */
function openConversation(count: number) {
  const client = new QueryClient();
  const server = { count, asked: [] as string[], onAfter: () => {} };
  const known = () => client.getQueryData<InfiniteData<Page>>(QUERY_KEY);
  const fetch = (pages: number) =>
    client.fetchInfiniteQuery({
      ...conversationPages<Message>({
        queryKey: QUERY_KEY,
        pageSize: 2,
        fetchPage: async ({ cursor, after, limit }) => {
          if (after !== undefined) {
            server.asked.push(`after ${after}`);
            server.onAfter();
            const length = Math.min(limit, server.count - after);
            return { items: Array.from({ length }, (_, index) => message(after + 1 + index)) };
          }
          server.asked.push(`before ${cursor ?? ''}`);
          const end = cursor === undefined ? server.count : Number(cursor) - 1;
          const items = [end, end - 1].filter((sequence) => sequence > 0).map(message);
          return { items, nextCursor: end > 2 ? String(end - 1) : undefined };
        },
      }),
      pages,
    });
  const shown = () => known()?.pages.flatMap(({ items }) => items.map(({ sequence }) => sequence));
  return { client, server, known, fetch, shown };
}

it('what is fetched again is what came after the last message, and nothing that is known', async () => {
  const { server, fetch, shown } = openConversation(4);
  await fetch(2);
  server.count = 6;
  server.asked.length = 0;
  await fetch(2);
  expect(server.asked).toEqual(['after 4']);
  expect(shown()).toEqual([6, 5, 4, 3, 2, 1]);
});

it('more than one answer holds is fetched in portions', async () => {
  const { server, fetch, shown } = openConversation(1);
  await fetch(1);
  server.count = 250;
  await fetch(1);
  expect(server.asked).toEqual(['before ', 'after 1', 'after 101', 'after 201']);
  expect(shown()).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
});

it('a message that was sent past others is kept, and the others are fetched', async () => {
  const { client, server, known, fetch, shown } = openConversation(2);
  await fetch(1);
  const send = (sequence: number) =>
    client.setQueryData<InfiniteData<Page>>(QUERY_KEY, (data) => {
      const [first, ...older] = data?.pages ?? [];
      return data && first && { ...data, pages: [addToPage(first, [message(sequence)]), ...older] };
    });
  server.count = 5;
  send(5);
  expect(shown()).toEqual([5, 2, 1]);
  // Sent while the others are fetched.
  server.onAfter = () => send(6);
  await fetch(1);
  expect(server.asked.at(-1)).toBe('after 2');
  expect(shown()).toEqual([6, 5, 4, 3, 2, 1]);
  expect(known()?.pageParams).toEqual(['']);
});

it('a message that an event carries is added right after the others, once, and never past missing ones', async () => {
  const { known, fetch, client, shown } = openConversation(4);
  expect(addReceived(known(), message(1))).toBeUndefined();
  await fetch(2);
  expect(shown()).toEqual([4, 3, 2, 1]);
  expect(addReceived(known(), message(6))).toBeUndefined();
  // Of the second page.
  expect(addReceived(known(), message(1))).toBe(known());
  for (const sequence of [5, 5, 6]) {
    client.setQueryData(QUERY_KEY, addReceived(known(), message(sequence)));
  }
  expect(shown()).toEqual([6, 5, 4, 3, 2, 1]);
});

it('a message that is sent while an answer is stored stays, at whichever moment that is', async () => {
  for (let moment = 0; moment < 40; moment += 1) {
    const { client, server, fetch, shown } = openConversation(2);
    await fetch(1);
    server.count = 3;
    const fetched = fetch(1);
    for (let turn = 0; turn < moment; turn += 1) {
      await Promise.resolve();
    }
    client.setQueryData<InfiniteData<Page>>(
      QUERY_KEY,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => addToPage(page, [message(3), message(4)])) },
    );
    await fetched;
    expect(shown(), `after ${moment} turns`).toEqual([4, 3, 2, 1]);
  }
});
