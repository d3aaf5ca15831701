import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import { administrator, prepareBrowser } from '../../../testing/render-console.tsx';
import {
  administratorNamed,
  conversation,
  DETAIL,
  EMMA,
  message,
  MESSAGES,
  NOTES,
  openReply,
  renderSupport,
  REPLY,
} from '../../../testing/render-support.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../../../app/support-views.tsx';

prepareBrowser();

type Message = ReturnType<typeof message>;

const ADMINISTRATORS = 'GET /api/admin/users';
const AT_EMMA = `/?tab=support&conversation=${EMMA}`;
const ann = administratorNamed('b'.repeat(24), 'ann');
const byAnn = { id: ann.id, username: 'ann' };
const byReader = { id: administrator.id, username: administrator.username };
const reply = (sequence: number, text: string, author?: Message['author']) =>
  message({ id: `m${sequence}`, message: text, sequence, isFromAdmin: true, author });
const log = () => within(screen.getByRole('log', { name: 'Messages of this customer' }));

/** The console at Emma's conversation, once it knows her message and the administrators. */
async function open(replies: readonly Message[] = [], staff: object[] = [ann]) {
  const console = renderSupport(
    {
      [MESSAGES]: () => ({ body: { items: [...replies, message()] } }),
      [ADMINISTRATORS]: () => ({ body: { items: staff } }),
    },
    AT_EMMA,
  );
  await screen.findByRole('combobox', { name: 'Assignee' });
  await waitFor(() => expect(console.callsOf(ADMINISTRATORS)).not.toHaveLength(0));
  await log().findByText('Where is my car?');
  return console;
}

/** An event as consoles receive it: without the names of its people. */
function receive(received: Message): void {
  const { username: _, author, ...carried } = received;
  const [, live] = vi.mocked(watchStaff).mock.lastCall ?? [];
  const { id, userId, conversationId } = carried;
  act(() => live?.onMessage?.({ id, userId, conversationId, message: carried, authorId: author?.id }));
}

/** What stands above a message. */
const writerOf = async (text: string) =>
  (await log().findByText(text)).parentElement?.querySelector('span')?.textContent;

it('a reply from before authors were stored is one of support, as before', async () => {
  await open([reply(2, 'In Reno.')]);
  expect(await writerOf('In Reno.')).toBe('Support');
});

it('a reply says who wrote it, and of an account that is gone that it is one of a former user', async () => {
  const gone = { id: 'c'.repeat(24), username: 'Former user' };
  await open([reply(4, 'Today.', byReader), reply(3, 'In Austin.', gone), reply(2, 'In Reno.', byAnn)]);
  expect(await writerOf('In Reno.')).toBe('Support (ann)');
  expect(await writerOf('In Austin.')).toBe('Support (Former user)');
  expect(await writerOf('Today.')).toBe('You');
  expect(await writerOf('Where is my car?')).toBe('emma');
});

it('a colleague’s reply that arrives live names them, without a fetch where they are known', async () => {
  const console = await open();
  // The fetch that follows every event gets no answer.
  console.answers[MESSAGES] = () => Promise.withResolvers<never>().promise;
  receive(reply(2, 'In Reno.', byAnn));
  expect(await writerOf('In Reno.')).toBe('Support (ann)');
});

it('a reply that arrives live from somebody unknown is fetched, instead of shown without a name', async () => {
  const console = await open([], []);
  const stored = reply(2, 'In Reno.', byAnn);
  console.answers[MESSAGES] = () => ({ body: { items: [stored] } });
  receive(stored);
  expect(log().queryByText('In Reno.')).toBeNull();
  await waitFor(async () => expect(await writerOf('In Reno.')).toBe('Support (ann)'));
});

it('a colleague and a customer who are renamed are called so at once, and no loaded message is fetched again', async () => {
  const note = { id: 'n1', text: 'Call her.', mentions: [], createdAt: '2026-11-21T11:00:00.000Z' };
  const console = await open([reply(2, 'In Reno.', byAnn)]);
  console.answers[NOTES] = () => ({
    body: { items: [{ ...note, author: { ...byAnn, username: 'annie' } }] },
  });
  console.answers[ADMINISTRATORS] = () => ({ body: { items: [{ ...ann, username: 'annie' }] } });
  console.answers[DETAIL] = () => ({ body: conversation({ username: 'emily', name: 'Emily Vance' }) });
  const [, live] = vi.mocked(watchStaff).mock.lastCall ?? [];
  act(() => {
    live?.onUserChange?.({ id: ann.id });
    live?.onUserChange?.({ id: EMMA });
  });
  await waitFor(async () => {
    expect(await writerOf('In Reno.')).toBe('Support (annie)');
    expect(await writerOf('Where is my car?')).toBe('Emily Vance');
    expect(await writerOf('Call her.')).toBe('Note by annie');
  });
  const [, ...later] = console.callsOf(MESSAGES);
  expect(later.map(({ query }) => query.get('after'))).toEqual(later.map(() => '2'));
});

it('a reply that is not sent yet is the reader’s own', async () => {
  const console = renderSupport({ [REPLY]: () => Promise.reject(new TypeError('no network')) });
  const box = await openReply(console);
  await console.user.type(box, 'In Reno.{Enter}');
  expect(await writerOf('In Reno.')).toBe('You');
});
