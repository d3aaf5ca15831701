import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { administrator, prepareBrowser } from '../../../testing/render-console.tsx';
import {
  administratorNamed,
  AT_EMMA,
  conversation,
  DETAIL,
  EMMA,
  live,
  log,
  message,
  MESSAGES,
  NOTES,
  renderSupport,
  REPLY,
} from '../../../testing/render-support.tsx';

prepareBrowser();

type Message = ReturnType<typeof message>;

const ADMINISTRATORS = 'GET /api/admin/users';
const ann = administratorNamed('b'.repeat(24), 'ann');
const byAnn = { id: ann.id, username: 'ann' };
const byReader = { id: administrator.id, username: administrator.username };
const reply = (sequence: number, text: string, author?: Message['author']) =>
  message({ id: `m${sequence}`, message: text, sequence, isFromAdmin: true, author });

/** The console at Emma's conversation, once it knows her message and the administrators. */
async function open(replies: readonly Message[] = [], staff: object[] = [ann]) {
  const console = renderSupport(
    {
      [MESSAGES]: () => ({ body: { items: [...replies, message()] } }),
      [ADMINISTRATORS]: () => ({ body: { items: staff } }),
    },
    { at: AT_EMMA },
  );
  await screen.findByRole('combobox', { name: 'Assignee' });
  await waitFor(() => expect(console.callsOf(ADMINISTRATORS)).not.toHaveLength(0));
  await log().findByText('Where is my car?');
  return console;
}

/** An event as consoles receive it: without the names of its people. */
function receive(received: Message): void {
  const { username: _, author, ...carried } = received;
  const { id, userId, conversationId } = carried;
  act(() => live()?.onMessage?.({ id, userId, conversationId, message: carried, authorId: author?.id }));
}

/** What stands above a message. */
const writerOf = async (text: string) =>
  (await log().findByText(text)).parentElement?.querySelector('span')?.textContent;

it('a reply says who wrote it: of support before authors were stored, a former user, and the reader, also before it is sent', async () => {
  const gone = { id: 'c'.repeat(24), username: 'Former user' };
  const console = await open([
    reply(5, 'Today.', byReader),
    reply(4, 'In Austin.', gone),
    reply(3, 'In Reno.', byAnn),
    reply(2, 'On its way.'),
  ]);
  expect(await writerOf('Where is my car?')).toBe('emma');
  expect(await writerOf('On its way.')).toBe('Support');
  expect(await writerOf('In Reno.')).toBe('Support (ann)');
  expect(await writerOf('In Austin.')).toBe('Support (Former user)');
  expect(await writerOf('Today.')).toBe('You');
  console.answers[REPLY] = () => Promise.reject(new TypeError('no network'));
  await console.user.type(screen.getByRole('textbox', { name: 'Reply to emma' }), 'At noon.{Enter}');
  expect(await writerOf('At noon.')).toBe('You');
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
  act(() => {
    live()?.onUserChange?.({ id: ann.id });
    live()?.onUserChange?.({ id: EMMA });
  });
  await waitFor(async () => {
    expect(await writerOf('In Reno.')).toBe('Support (annie)');
    expect(await writerOf('Where is my car?')).toBe('Emily Vance');
    expect(await writerOf('Call her.')).toBe('Note by annie');
  });
  const [, ...later] = console.callsOf(MESSAGES);
  expect(later.map(({ query }) => query.get('after'))).toEqual(later.map(() => '2'));
});
