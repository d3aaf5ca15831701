import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chatText, outbox, type UnsentMessage } from './outbox/outbox.ts';
import {
  box,
  button,
  callsOf,
  FakeSocket,
  message,
  MESSAGES,
  prepareChat,
  rosa,
  SEND,
  server,
  show,
  signIn,
  UNREAD,
  user,
} from './testing/render-chat.tsx';

prepareChat();

describe('the number of unread messages', () => {
  it('is on the button and in the title while the chat is closed', async () => {
    server.answers[UNREAD] = () => Response.json({ unread: 2 });
    const setAppBadge = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    document.title = 'Home';
    await signIn();
    const { unmount } = show();
    expect(await screen.findByText('2 unread messages from support')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('(2) Home'));
    await act(async () => {
      document.title = 'FAQs';
    });
    await waitFor(() => expect(document.title).toBe('(2) FAQs'));
    expect(setAppBadge).toHaveBeenLastCalledWith(2);
    expect(callsOf(MESSAGES)).toEqual([]);
    await user.click(button());
    await screen.findByRole('log');
    await waitFor(() => expect(document.title).toBe('FAQs'));
    expect(screen.queryByText(/unread message/)).toBeNull();
    unmount();
  });

  it('is not asked for where nobody is signed in, or an administrator', async () => {
    await signIn({ ...rosa, isAdmin: true });
    show();
    await act(async () => undefined);
    expect(callsOf(UNREAD)).toEqual([]);
  });

  it('is there as soon as a message arrives, and gone when it was seen in another tab', async () => {
    await signIn();
    show();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    act(() => FakeSocket.last().accept());
    server.answers[UNREAD] = () => Response.json({ unread: 1 });
    act(() => FakeSocket.last().receive('{"type":"new_message"}'));
    expect(await screen.findByText('1 unread message from support')).toBeTruthy();
    server.answers[UNREAD] = () => Response.json({ unread: 0 });
    act(() => FakeSocket.last().receive('{"type":"conversation.changed","id":"u1"}'));
    await waitFor(() => expect(screen.queryByText(/unread message/)).toBeNull());
  });

  it('is asked for once more, not ten times, when ten messages arrive while it is asked for', async () => {
    await signIn();
    const first = Promise.withResolvers<Response>();
    server.answers[UNREAD] = () => first.promise;
    show();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    act(() => FakeSocket.last().accept());
    for (let index = 0; index < 10; index += 1) {
      act(() => FakeSocket.last().receive('{"type":"new_message"}'));
    }
    server.answers[UNREAD] = () => Response.json({ unread: 10 });
    await act(async () => first.resolve(Response.json({ unread: 1 })));
    expect(await screen.findByText('10 unread messages from support')).toBeTruthy();
    expect(callsOf(UNREAD)).toHaveLength(2);
  });

  it('is asked for once where nothing has changed until the page is connected, and again after a loss', async () => {
    await signIn();
    const { unmount } = show();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    act(() => FakeSocket.last().accept({ unchangedForMs: 55_000 }));
    unmount();
    show();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(2));
    act(() => FakeSocket.last().lose());
    await waitFor(() => expect(FakeSocket.all).toHaveLength(2), { timeout: 10_000 });
    act(() => FakeSocket.last().accept({ unchangedForMs: 55_000 }));
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(3));
  });

  it('is asked for again once the page is connected where the first request failed', async () => {
    server.answers[UNREAD] = () => new Response('{}', { status: 503 });
    await signIn();
    show();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    await act(async () => undefined);
    server.answers[UNREAD] = () => Response.json({ unread: 1 });
    act(() => FakeSocket.last().accept({ unchangedForMs: 55_000 }));
    expect(await screen.findByText('1 unread message from support')).toBeTruthy();
  });

  it('is in the title while the chat is open in a page that cannot be seen', async () => {
    server.answers[UNREAD] = () => Response.json({ unread: 1 });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.title = 'Home';
    await signIn();
    show();
    await user.click(button());
    await waitFor(() => expect(document.title).toBe('(1) Home'));
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('Home');
    visibility.mockRestore();
  });
});

const unsent = (text: string): UnsentMessage => ({
  key: `key-of-the-message-${text}`,
  text,
  at: '2026-11-21T10:00:00.000Z',
  isSending: true,
});
const textsSent = () => callsOf(SEND).map(({ body }) => (body as { message: string }).message);

describe('messages that this device still holds', () => {
  it('are sent in order without the chat being opened, as soon as the network is back', async () => {
    accountChanged(rosa.id);
    chatText.write('a draft');
    ['One', 'Two', 'Three'].forEach((text) => outbox.add(unsent(text)));
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    await signIn();
    show();
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
    server.asked.length = 0;
    server.answers[SEND] = ({ body }) => Response.json(message(body as { message: string }), { status: 201 });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(textsSent()).toEqual(['One', 'Two', 'Three']);
    expect(chatText.read()).toBe('a draft');
    expect(callsOf(MESSAGES)).toEqual([]);
  });

  it('are sent when the connection is there again, if another tab left them', async () => {
    await signIn();
    show();
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    outbox.add(unsent('Left'));
    act(() => FakeSocket.last().accept());
    await waitFor(() => expect(textsSent()).toEqual(['Left']));
  });

  it('are sent once where the chat is opened meanwhile', async () => {
    accountChanged(rosa.id);
    outbox.add(unsent('One'));
    const stored = new Set<unknown>();
    server.answers[SEND] = ({ body, key }) => {
      stored.add(key);
      return Response.json(message(body as { message: string }), { status: 201 });
    };
    await signIn();
    show();
    await user.click(button());
    await screen.findByRole('log');
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(stored.size).toBe(1);
    await user.type(box(), 'Two{Enter}');
    await waitFor(() => expect(textsSent().at(-1)).toBe('Two'));
  });

  it('of somebody else are neither sent nor touched', async () => {
    accountChanged('u2');
    outbox.add(unsent('Theirs'));
    await signIn();
    show();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    act(() => FakeSocket.last().accept());
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(2));
    expect(callsOf(SEND)).toEqual([]);
    accountChanged('u2');
    expect(outbox.get()).toEqual([unsent('Theirs')]);
  });
});
