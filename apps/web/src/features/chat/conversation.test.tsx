import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
  prepareChat,
  reject,
  SEND,
  server,
  user,
} from './testing/render-chat.tsx';
import { formatChatDay } from './log/messages.tsx';

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

  it('says so when it is empty', async () => {
    await openAsCustomer();
    expect(within(log()).getByText(/No messages yet/)).toBeTruthy();
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
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
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
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
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
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
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
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
    await waitFor(() => expect(callsOf(MESSAGES)).toHaveLength(2));
    act(() => FakeSocket.last().receive('not JSON'));
    act(() => FakeSocket.last().receive('null'));
    act(() => FakeSocket.last().receive('{"type":"package.changed"}'));
    expect(warn).toHaveBeenCalledOnce();
    expect(callsOf(MESSAGES)).toHaveLength(2);
  });

  it('reconnects after the connection is lost, and refetches', async () => {
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
    act(() => FakeSocket.last().lose());
    expect(screen.getByText('Reconnecting...')).toBeTruthy();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
    answerWith(message({ message: 'Missed meanwhile' }));
    act(() => FakeSocket.last().accept());
    expect(await screen.findByText('Missed meanwhile')).toBeTruthy();
    expect(screen.queryByText('Reconnecting...')).toBeNull();
  });

  it('shows the visitor’s view when the session was ended elsewhere', async () => {
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
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

/** A local time as an instant. */
const at = (local: string) => new Date(local).toISOString();

it.each([
  ['2026-11-21T00:00:00', 'Today'],
  ['2026-11-21T23:59:59', 'Today'],
  ['2026-11-20T23:59:59', 'Yesterday'],
  ['2026-11-19T12:00:00', 'Thu, Nov 19, 2026'],
  ['2025-11-21T12:00:00', 'Fri, Nov 21, 2025'],
])('calls %s of the reader’s clock %s', (local, day) => {
  expect(formatChatDay(at(local), '2026-11-21')).toBe(day);
});

it('finds yesterday over the end of a month, of a year and of daylight saving time', () => {
  expect(formatChatDay(at('2026-12-31T22:00:00'), '2027-01-01')).toBe('Yesterday');
  expect(formatChatDay(at('2026-11-01T00:30:00'), '2026-11-02')).toBe('Yesterday');
});
