import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  answerWith,
  box,
  button,
  callsOf,
  CONVERSATIONS,
  FakeSocket,
  log,
  message,
  MESSAGES,
  open,
  openAsCustomer,
  openConnected,
  prepareChat,
  RECEIPTS,
  reject,
  rosa,
  SEND,
  server,
  show,
  showToCustomer,
  signIn,
  user,
} from './testing/render-chat.tsx';
import { formatChatDay } from './log/messages.tsx';
import { askAbout } from '../../lib/chat/topic.ts';
import { translatePage } from '../../lib/translated.fixtures.ts';
import { MemoryRouter } from 'react-router-dom';
import { MessageText } from './log/message-text.tsx';

prepareChat();

describe('the conversation', () => {
  it('lists messages from old to new, by day, with time and sender', async () => {
    answerWith(
      message({ message: 'In Reno.', isFromAdmin: true }),
      message({ message: 'Where is it?', timestamp: '2024-02-29T12:00:00.000Z' }),
    );
    await openAsCustomer();
    const lines = log().textContent ?? '';
    expect(lines.indexOf('Thu, Feb 29, 2024')).toBeLessThan(lines.indexOf('You:Where is it?'));
    expect(lines.indexOf('You:Where is it?')).toBeLessThan(lines.indexOf('Today'));
    expect(lines.indexOf('Today')).toBeLessThan(lines.indexOf('Support:In Reno.'));
    expect(log().querySelectorAll('time')).toHaveLength(2);
  });

  it('says that it is empty, and offers no choice where there is no other conversation', async () => {
    await openAsCustomer();
    expect(within(log()).getByText(/No messages yet/)).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('says why it could not be loaded, and loads it on retry', async () => {
    server.answers[MESSAGES] = reject(503, 'unavailable', 'The database is away.');
    await open();
    expect(await screen.findByText(/The database is away\./)).toBeTruthy();
    answerWith(message({ message: 'Here again' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here again')).toBeTruthy();
    expect(screen.queryByText(/The database is away\./)).toBeNull();
  });

  it('loads older pages, with each message once', async () => {
    server.answers[MESSAGES] = ({ query }) =>
      query.get('cursor') === 'older'
        ? Response.json({ items: [message({ message: 'The first' })] })
        : Response.json({ items: [message({ message: 'The second' })], nextCursor: 'older' });
    await openAsCustomer();
    await user.click(screen.getByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByText('The first')).toBeTruthy();
    const lines = log().textContent ?? '';
    expect(lines.indexOf('The first')).toBeLessThan(lines.indexOf('The second'));
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
    expect(document.activeElement).toBe(log());
  });

  it('refetches on a message event, and announces the answer', async () => {
    const question = message({ message: 'Where is it?' });
    answerWith(question);
    await openConnected();
    answerWith(message({ message: 'In Reno.', isFromAdmin: true }), question);
    act(() => FakeSocket.last().receive('{"type":"new_message","id":"m9","userId":"u1"}'));
    expect(await within(log()).findByText('In Reno.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Support: In Reno.');
  });

  it('is asked for once where nothing has changed until it is connected, and again when it is shown again', async () => {
    await openAsCustomer();
    act(() => FakeSocket.last().accept({ unchangedForMs: 55_000 }));
    await user.click(button());
    await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
    expect([MESSAGES, CONVERSATIONS].map((name) => callsOf(name).length)).toEqual([1, 1]);
    await user.click(button());
    await waitFor(() =>
      expect([MESSAGES, CONVERSATIONS].map((name) => callsOf(name).length)).toEqual([2, 2]),
    );
  });

  it('shows a message that an event carries without asking for it, unless others before it may be missing', async () => {
    const first = message();
    answerWith(first);
    await openConnected();
    await waitFor(() => expect(callsOf(MESSAGES)).toHaveLength(2));
    const receive = (carried: object) =>
      act(() => FakeSocket.last().receive(JSON.stringify({ type: 'new_message', message: carried })));
    receive(message({ message: 'In Reno.', sequence: first.sequence + 1 }));
    expect(await within(log()).findByText('In Reno.')).toBeTruthy();
    receive(message({ message: 'In another conversation', conversationId: 'c2' }));
    await waitFor(() => expect(callsOf(MESSAGES)).toHaveLength(3));
    const missing = message({ message: 'Was missing', sequence: first.sequence + 2 });
    const third = message({ message: 'Third', sequence: first.sequence + 3 });
    answerWith(missing, third);
    receive(third);
    expect(await within(log()).findByText('Was missing')).toBeTruthy();
    expect(within(log()).getAllByText('Third')).toHaveLength(1);
    expect(within(log()).queryByText('In another conversation')).toBeNull();
    expect(callsOf(MESSAGES)).toHaveLength(4);
  });

  it('shows what the customer sends once, also when the event comes before the answer', async () => {
    const answered = Promise.withResolvers<Response>();
    server.answers[SEND] = () => answered.promise;
    await openConnected();
    await user.type(box(), 'Where is it?{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
    const [call] = callsOf(SEND);
    const { clientId } = (call?.body ?? {}) as { clientId?: string };
    const sent = message({ message: 'Where is it?', clientId, sequence: 1 });
    act(() => FakeSocket.last().receive(JSON.stringify({ type: 'new_message', message: sent })));
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    expect(within(log()).getAllByText('Where is it?')).toHaveLength(1);
    await act(async () => answered.resolve(Response.json(sent, { status: 201 })));
    expect(within(log()).getAllByText('Where is it?')).toHaveLength(1);
  });

  it('logs a frame that it cannot parse, and ignores other events', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openConnected();
    await waitFor(() => expect(callsOf(MESSAGES)).toHaveLength(2));
    act(() => FakeSocket.last().receive('not JSON'));
    act(() => FakeSocket.last().receive('null'));
    act(() => FakeSocket.last().receive('{"type":"package.changed"}'));
    expect(warn).toHaveBeenCalledOnce();
    expect(callsOf(MESSAGES)).toHaveLength(2);
  });

  it('shows the visitor’s view when the session was ended elsewhere', async () => {
    await openConnected();
    server.answers['GET /api/auth/user'] = reject(401, 'unauthenticated', 'Please sign in.');
    act(() => FakeSocket.last().lose(1008, 'unauthenticated'));
    await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
    act(() => FakeSocket.last().accept({ isSignedIn: false }));
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    await waitFor(() => expect(FakeSocket.last().readyState).toBe(3));
  });

  it('says that messages are polled when no connection succeeds', async () => {
    await openAsCustomer();
    for (const attempt of [1, 2, 3]) {
      await waitFor(() => expect(FakeSocket.all).toHaveLength(attempt));
      act(() => FakeSocket.last().lose());
    }
    expect(screen.getByText('New messages appear here every 30 seconds.')).toBeTruthy();
  });

  it('says that there is no network', async () => {
    await openAsCustomer();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });
});

it.each([
  ['2026-11-21T00:00:00', '2026-11-21', 'Today'],
  ['2026-11-21T23:59:59', '2026-11-21', 'Today'],
  ['2026-11-20T23:59:59', '2026-11-21', 'Yesterday'],
  ['2026-11-19T12:00:00', '2026-11-21', 'Thu, Nov 19, 2026'],
  ['2025-11-21T12:00:00', '2026-11-21', 'Fri, Nov 21, 2025'],
  // Over the end of a year, and of daylight saving time.
  ['2026-12-31T22:00:00', '2027-01-01', 'Yesterday'],
  ['2026-11-01T00:30:00', '2026-11-02', 'Yesterday'],
])('calls %s of the reader’s clock on %s %s', (local, today, day) => {
  expect(formatChatDay(new Date(local).toISOString(), today)).toBe(day);
});

const NUMBER = 'MW123456789';
const ownConversation = (fields: object = {}) => ({
  id: rosa.id,
  status: 'open',
  lastSequence: 2,
  lastMessageAt: '2026-11-21T10:00:00.000Z',
  unread: 0,
  deliveredToSupport: 0,
  seenBySupport: 0,
  ...fields,
});
const answerConversations = (...items: object[]) => {
  server.answers[CONVERSATIONS] = () => Response.json({ items });
};
/** A log scrolled up from its end; jsdom has no layout. */
function scrollTo(scrollTop: number): void {
  for (const [key, value] of Object.entries({ scrollHeight: 1000, clientHeight: 200 })) {
    Object.defineProperty(log(), key, { value, configurable: true });
  }
  for (const top of [800, scrollTop]) {
    log().scrollTop = top;
    fireEvent.scroll(log());
  }
}
async function receive(...items: Parameters<typeof answerWith>): Promise<void> {
  answerWith(...items);
  await act(async () => FakeSocket.last().receive('{"type":"new_message"}'));
}

/** What was reported of the messages of support. */
const reports = () =>
  callsOf(RECEIPTS).map(({ body }) => {
    const { state, sequence } = body as { state: string; sequence: number };
    return `${state} ${sequence}`;
  });

describe('conversations', () => {
  it('are opened from a package, and what is written there goes there', async () => {
    await showToCustomer();
    act(() => askAbout(NUMBER));
    await screen.findByRole('log');
    expect(callsOf(MESSAGES)[0]?.query.get('trackingNumber')).toBe(NUMBER);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'About' }).value).toBe(NUMBER);
    await user.type(box(), 'Where is it?{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { trackingNumber: NUMBER } }]));
  });

  it('can be chosen between, and say where something new is', async () => {
    answerConversations(ownConversation(), ownConversation({ id: 'c2', trackingNumber: NUMBER, unread: 2 }));
    await openAsCustomer();
    const choice = await screen.findByRole('combobox', { name: 'About' });
    expect(within(choice).getByText(`Package ${NUMBER} (2 new)`)).toBeTruthy();
    await user.selectOptions(choice, NUMBER);
    await waitFor(() => expect(callsOf(MESSAGES).at(-1)?.query.get('trackingNumber')).toBe(NUMBER));
  });

  it('lead with one press to the one in which support has answered', async () => {
    answerConversations(ownConversation(), ownConversation({ id: 'c2', trackingNumber: NUMBER, unread: 1 }));
    await openAsCustomer();
    await user.click(await screen.findByRole('button', { name: `New answer: Package ${NUMBER}` }));
    await waitFor(() => expect(callsOf(MESSAGES).at(-1)?.query.get('trackingNumber')).toBe(NUMBER));
    expect(screen.queryByRole('button', { name: /^New answer/ })).toBeNull();
    // What was pressed is gone.
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('about a package wait for a visitor to sign in', async () => {
    show();
    act(() => askAbout(NUMBER));
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    expect(callsOf(MESSAGES)).toEqual([]);
    await signIn();
    await screen.findByRole('log');
    expect(callsOf(MESSAGES)[0]?.query.get('trackingNumber')).toBe(NUMBER);
  });
});

describe('messages', () => {
  it('are fetched after the last one that is known, and shown once and in order', async () => {
    const numbered = (sequence: number) => message({ sequence, message: `No. ${sequence}` });
    const third = numbered(3);
    answerWith(numbered(1));
    await openConnected();
    await waitFor(() => expect(callsOf(MESSAGES).at(-1)?.query.get('after')).toBe('1'));
    // What was sent is the third: the second has not been received yet.
    server.answers[SEND] = () => Response.json(third, { status: 201 });
    await user.type(box(), 'No. 3{Enter}');
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    await receive(numbered(2), third);
    await within(log()).findByText('No. 2');
    expect(callsOf(MESSAGES).at(-1)?.query.get('after')).toBe('1');
    expect(log().textContent?.match(/No\. \d/g)).toEqual(['No. 1', 'No. 2', 'No. 3']);
  });

  it('do not move a reader who has scrolled up, and are not seen until they are shown', async () => {
    answerWith(message({ sequence: 1, isFromAdmin: true }));
    await openAsCustomer();
    await waitFor(() => expect(callsOf(RECEIPTS)).toMatchObject([{ body: { state: 'seen', sequence: 1 } }]));
    act(() => FakeSocket.last().accept());
    scrollTo(300);
    await receive(...[3, 2].map((sequence) => message({ sequence, isFromAdmin: true })));
    const more = await screen.findByRole('button', { name: '2 new messages' });
    expect(log().scrollTop).toBe(300);
    expect(reports().slice(1)).toEqual(['delivered 3']);
    await user.click(more);
    expect(log().scrollTop).toBe(1000);
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
    await waitFor(() => expect(reports().at(-1)).toBe('seen 3'));
  });

  it('are delivered to a page that nobody looks at, and seen when somebody does', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    answerWith(message({ sequence: 1, isFromAdmin: true }));
    await openAsCustomer();
    await waitFor(() => expect(reports()).toEqual(['delivered 1']));
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reports()).toEqual(['delivered 1', 'seen 1']));
  });

  it('are reported as seen again after a report that failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      server.answers[RECEIPTS] = () => Promise.reject(new TypeError('no network'));
      answerWith(message({ sequence: 1, isFromAdmin: true }));
      await openAsCustomer();
      await waitFor(() => expect(reports()).toEqual(['seen 1']));
      await vi.advanceTimersByTimeAsync(5100);
      await waitFor(() => expect(reports()).toEqual(['seen 1', 'seen 1']));
    } finally {
      vi.useRealTimers();
    }
  });

  it('after a rejected one are sent all the same', async () => {
    server.answers[SEND] = ({ body }) =>
      (body as { message: string }).message === 'Bad'
        ? reject(400, 'invalid_input', 'Use plain text')()
        : Response.json(message(body as { message: string }), { status: 201 });
    await openAsCustomer();
    await user.type(box(), 'Bad{Enter}');
    await user.type(box(), 'Good{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(2));
    expect(await within(log()).findByText('Not sent')).toBeTruthy();
  });
});

it('shows each change of a conversation on a page that the browser translates', async () => {
  server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
  answerWith(...[3, 2, 1].map((sequence) => message({ sequence })));
  answerConversations(ownConversation({ deliveredToSupport: 2, seenBySupport: 1 }));
  await openAsCustomer();
  await waitFor(() => expect(log().textContent).toMatch(/, Seen.*, Delivered.*, Sent/s));
  act(() => FakeSocket.last().accept());
  const receive = (event: object) => act(async () => FakeSocket.last().receive(JSON.stringify(event)));
  translatePage();
  answerConversations(ownConversation({ deliveredToSupport: 3, seenBySupport: 3 }));
  await receive({ type: 'conversation.changed', id: 'u1' });
  await waitFor(() => expect(log().textContent).not.toMatch(/Sent|Delivered/));
  translatePage();
  await receive({ type: 'typing', conversationId: rosa.id, isTyping: true });
  expect(screen.getByRole('dialog').textContent).toContain('Support is typing...');
  translatePage();
  const reply = message({ message: 'It is in Reno.', isFromAdmin: true, sequence: 4 });
  await receive({ type: 'new_message', message: reply });
  await waitFor(() => expect(log().textContent).toContain('It is in Reno.'));
  expect(screen.getByRole('dialog').textContent).not.toContain('Support is typing...');
  translatePage();
  await user.type(box(), 'Thank you{Enter}');
  await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
  translatePage();
  act(() => FakeSocket.last().lose());
  expect(screen.getByRole('dialog').textContent).toContain('Reconnecting...');
  translatePage();
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(1));
  server.answers[SEND] = () => Response.json(message({ message: 'Thank you', sequence: 5 }), { status: 201 });
  const fetches = callsOf(MESSAGES).length;
  act(() => FakeSocket.last().accept());
  await waitFor(() => expect(callsOf(MESSAGES).length).toBeGreaterThan(fetches));
  // What waited is tried again now, and not only after five seconds.
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(log().textContent).toMatch(/Thank you[^]*, Sent/));
  expect(log().textContent.match(/Thank you/g)).toHaveLength(1);
  expect(screen.getByRole('dialog').textContent).not.toContain('Reconnecting');
});

describe('who types', () => {
  const TYPING = 'POST /api/chat/typing';
  const reports = () => callsOf(TYPING).map(({ body }) => body);
  const receive = (typing: object) =>
    act(() => FakeSocket.last().receive(JSON.stringify({ type: 'typing', ...typing })));

  describe('a customer', () => {
    it('is reported once for many keys, and when they have sent', async () => {
      await openAsCustomer();
      await user.type(box(), 'Where is it?');
      expect(reports()).toEqual([{ isTyping: true }]);
      await user.type(box(), '{Enter}');
      await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
      expect(reports()).toEqual([{ isTyping: true }, { isTyping: false }]);
    });

    it('is reported no more when they clear the text, close the chat or go to another conversation', async () => {
      await openAsCustomer();
      await user.type(box(), 'a');
      await user.clear(box());
      expect(reports()).toEqual([{ isTyping: true }, { isTyping: false }]);
      await user.type(box(), 'b');
      act(() => askAbout('MW123456789'));
      await user.type(box(), 'c');
      await user.keyboard('{Escape}');
      const about = { trackingNumber: 'MW123456789' };
      expect(reports().slice(2)).toEqual([
        { isTyping: true },
        { isTyping: false },
        { isTyping: true, ...about },
        { isTyping: false, ...about },
      ]);
    });
  });

  describe('support', () => {
    it('is shown in the conversation that it writes in, until it has stopped or written', async () => {
      await openConnected();
      receive({ conversationId: 'another', isTyping: true });
      expect(screen.queryByText('Support is typing...')).toBeNull();
      receive({ conversationId: rosa.id, isTyping: true });
      expect(screen.getByText('Support is typing...')).toBeTruthy();
      receive({ conversationId: rosa.id, isTyping: false });
      expect(screen.queryByText('Support is typing...')).toBeNull();
      receive({ conversationId: rosa.id, isTyping: true });
      await act(async () => FakeSocket.last().receive('{"type":"new_message"}'));
      expect(screen.queryByText('Support is typing...')).toBeNull();
    });
  });
});

describe('the note above it', () => {
  const ASK = 'GET /api/chat/availability';

  it.each([
    [
      'that nobody is there, what is usual and that the answer is emailed',
      { isAvailable: false, awayText: 'We are out.', usualReplyMinutes: 61, repliesByEmail: true },
      'We are out. We usually reply within 2 hours. If you leave, we will email you when we reply.',
    ],
    [
      'nothing that is not known',
      { isAvailable: false, awayText: 'We are out.', repliesByEmail: false },
      'We are out.',
    ],
    [
      'when support answers while somebody is there',
      { isAvailable: true, usualReplyMinutes: 5, repliesByEmail: false },
      'Support: 24 hours a day, 7 days a week',
    ],
  ])('says %s', async (_, availability, said) => {
    server.answers[ASK] = () => Response.json(availability);
    await openAsCustomer();
    await waitFor(() => expect(callsOf(ASK)).toHaveLength(1));
    const begin = new RegExp(`^${said.slice(0, 10)}`);
    expect((await screen.findByText(begin)).closest('output, p')?.textContent).toBe(said);
  });
});

describe('the text of a message', () => {
  afterEach(cleanup);

  it('links pages and tracking numbers, and leaves the text as it was written', () => {
    const text = 'See https://example.com/a, for mw123456789. <a href="javascript:alert(1)">x</a>';
    const { container } = render(
      <MemoryRouter>
        <MessageText text={text} />
      </MemoryRouter>,
    );
    expect(container.textContent).toBe(text);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/a',
      '/tracking?number=MW123456789',
    ]);
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
  });
});
