import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { askAbout } from '../../lib/chat/topic.ts';
import { translatePage } from '../../lib/translated.fixtures.ts';
import {
  answerWith,
  box,
  callsOf,
  CONVERSATIONS,
  FakeSocket,
  log,
  message,
  MESSAGES,
  openAsCustomer,
  prepareChat,
  RECEIPTS,
  reject,
  rosa,
  SEND,
  server,
  show,
  signIn,
  user,
} from './testing/render-chat.tsx';

prepareChat();

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
    await signIn();
    show();
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

  it('are only the default one for who has no other', async () => {
    await openAsCustomer();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('messages', () => {
  it('say how far they have come', async () => {
    answerWith(...[3, 2, 1].map((sequence) => message({ sequence })));
    answerConversations(ownConversation({ deliveredToSupport: 2, seenBySupport: 1 }));
    await openAsCustomer();
    await waitFor(() => expect(log().textContent).toMatch(/, Seen.*, Delivered.*, Sent/s));
    answerConversations(ownConversation({ deliveredToSupport: 3, seenBySupport: 3 }));
    act(() => FakeSocket.last().accept());
    await act(async () => FakeSocket.last().receive('{"type":"conversation.changed","id":"u1"}'));
    await waitFor(() => expect(log().textContent).not.toMatch(/Sent|Delivered/));
  });

  it('are fetched after the last one that is known, and shown once and in order', async () => {
    const [first, second, third] = [1, 2, 3].map((sequence) =>
      message({ sequence, message: `No. ${sequence}` }),
    );
    answerWith(first as never);
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
    await waitFor(() => expect(callsOf(MESSAGES).at(-1)?.query.get('after')).toBe('1'));
    // What was sent is the third: the second has not been received yet.
    server.answers[SEND] = () => Response.json(third, { status: 201 });
    await user.type(box(), 'No. 3{Enter}');
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    await receive(second as never, third as never);
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

  it.each([
    ['no network', () => Promise.reject(new TypeError('no network')), 5],
    ['an error of the server', reject(503, 'unavailable', 'Please try again.'), 5],
    [
      'a rate limit',
      () => Response.json({ code: 'rate_limited' }, { status: 429, headers: { 'retry-after': '20' } }),
      20,
    ],
  ])('are reported as seen again after %s, once that may help', async (_, fail, seconds) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      server.answers[RECEIPTS] = fail;
      answerWith(message({ sequence: 1, isFromAdmin: true }));
      await openAsCustomer();
      await waitFor(() => expect(reports()).toEqual(['seen 1']));
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 2000);
      expect(reports()).toEqual(['seen 1']);
      await vi.advanceTimersByTimeAsync(2100);
      await waitFor(() => expect(reports()).toEqual(['seen 1', 'seen 1']));
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ...[400, 401, 403, 404, 408, 413, 425].map(
      (status) => [status, reject(status, 'not_found', 'There is no such conversation.')] as const,
    ),
    ['403 of a proxy', () => new Response('<h1>Forbidden</h1>', { status: 403 })] as const,
  ])('are not reported again after a %s', async (_, rejectIt) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      server.answers[RECEIPTS] = rejectIt;
      answerWith(message({ sequence: 1, isFromAdmin: true }));
      await openAsCustomer();
      await waitFor(() => expect(reports()).toEqual(['seen 1']));
      await vi.advanceTimersByTimeAsync(120_000);
      expect(reports()).toEqual(['seen 1']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('written without a network wait, also over the end of the tab, and are sent in order', async () => {
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    const { unmount } = await openAsCustomer();
    for (const text of ['One', 'Two', 'Three']) {
      await user.type(box(), `${text}{Enter}`);
    }
    expect(await within(log()).findAllByText('Waiting for the network')).toHaveLength(3);
    expect(callsOf(SEND)).toHaveLength(1);
    unmount();
    await openAsCustomer();
    await within(log()).findAllByText('Waiting for the network');
    server.asked.length = 0;
    server.answers[SEND] = ({ body }) => Response.json(message(body as { message: string }), { status: 201 });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(3));
    expect(callsOf(SEND).map(({ body }) => (body as { message: string }).message)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    const ids = callsOf(SEND).map(({ body, key }) => [(body as { clientId: string }).clientId, key]);
    expect(ids.every(([clientId, key]) => clientId === key)).toBe(true);
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
  translatePage();
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(1));
  server.answers[SEND] = () => Response.json(message({ message: 'Thank you', sequence: 5 }), { status: 201 });
  act(() => FakeSocket.last().accept());
  await waitFor(() => expect(log().textContent).toMatch(/Thank you[^]*, Sent/), { timeout: 20_000 });
  expect(log().textContent.match(/Thank you/g)).toHaveLength(1);
  expect(screen.getByRole('dialog').textContent).not.toContain('Reconnecting');
});
