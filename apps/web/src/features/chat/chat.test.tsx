import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConversation } from './known-conversations.ts';
import {
  answerWith,
  box,
  button,
  callsOf,
  FakeSocket,
  log,
  message,
  MESSAGES,
  open,
  openAsCustomer,
  prepareChat,
  rosa,
  SEND,
  server,
  show,
  showToCustomer,
  signIn,
  signInWithoutServer,
  toasts,
  UNREAD,
  user,
} from './testing/render-chat.tsx';
import { chatText, outbox, type UnsentMessage } from './outbox/outbox.ts';

prepareChat();

describe('a visitor', () => {
  it('is asked to sign in, with the text of the specification and a button', async () => {
    await open(null);
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    expect(screen.getByText('Support: 24 hours a day, 7 days a week')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('dialog: sign-in')).toBeTruthy();
    expect(server.asked).toEqual([]);
    expect(FakeSocket.all).toEqual([]);
  });

  it('who sends a message is asked to sign in, and sends it afterwards', async () => {
    await open(null);
    await user.type(await screen.findByRole('textbox'), 'Where is my car?{Enter}');
    expect(toasts).toMatchObject([
      {
        title: 'Authentication required',
        description: 'Please login to send messages',
        variant: 'destructive',
      },
    ]);
    expect(callsOf(SEND)).toEqual([]);
    act(() => toasts[0]?.action?.onClick());
    expect(screen.getByText('dialog: sign-in')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    await signIn();
    await screen.findByRole('log');
    expect(box().value).toBe('Where is my car?');
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'Where is my car?' } }]));
  });
});

describe('a customer whose conversation this device has shown', () => {
  beforeEach(async () => {
    answerWith(message({ message: 'It is in Reno.', isFromAdmin: true }));
    accountChanged(rosa.id, 'customer');
    keepConversation({ userId: rosa.id, trackingNumber: undefined }, [
      message({ message: 'Is it there?' }),
      message({ message: 'It is in Reno.', isFromAdmin: true }),
    ]);
    await signInWithoutServer();
  });

  it('reads its end while the server cannot be reached, and what they send is queued', async () => {
    show();
    await user.click(button());
    expect(await screen.findByText('It is in Reno.')).toBeTruthy();
    // How far support has seen it is not known.
    expect(within(log()).queryByText(/Sent|Delivered|Seen/)).toBeNull();
    await user.type(box(), 'When does it leave?{Enter}');
    expect(box().value).toBe('');
    expect(within(log()).getByText('Waiting for the network')).toBeTruthy();
    expect(callsOf(SEND)).toEqual([]);
    await signIn();
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'When does it leave?' } }]));
  });

  it('leaves nothing of it to who signs in next', async () => {
    await signIn({ ...rosa, id: 'u2', username: 'dana' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('It is in Reno.');
  });
});

describe('a customer on a page that was opened without a network', () => {
  beforeEach(async () => {
    document.cookie = 'moveway.signed-in=1';
    server.answers['GET /api/auth/user'] = () => Promise.reject(new TypeError('Failed to fetch'));
    await open(null);
  });

  it('is not asked to sign in, but can have the server asked again, and what they write is kept', async () => {
    expect(await screen.findByText(/What you write is kept/)).toBeTruthy();
    expect(screen.queryByText(/Please login/)).toBeNull();
    await user.type(box(), 'Where is my car?{Enter}');
    expect(toasts).toEqual([]);
    server.answers['GET /api/auth/user'] = () => Response.json(rosa);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('log');
    expect(box().value).toBe('Where is my car?');
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'Where is my car?' } }]));
  });

  it('has the chat open again when the page is reloaded with a network, unless they have closed it', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(location.search).toBe('?support=');
    onLine.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    expect(location.search).toBe('?support=');
    await user.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(location.search).toBe('');
  });
});

it('links an administrator to the console, and requests neither a conversation nor what is unread', async () => {
  await open({ ...rosa, isAdmin: true });
  expect(screen.getByRole('link', { name: /console/ }).getAttribute('href')).toBe('/admin/support');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect([...callsOf(MESSAGES), ...callsOf(UNREAD)]).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close chat' }));
});

describe('the panel', () => {
  it('has the focus and keeps every character that is typed as soon as it is shown', async () => {
    await showToCustomer();
    const shown = new Promise<{ focused: Element | null; typed: string }>((resolve) => {
      // Before the effects of React in which the box begins to follow what is stored.
      new MutationObserver((_, observer) => {
        if (screen.queryByRole('dialog')) {
          observer.disconnect();
          const focused = document.activeElement;
          for (const character of 'Hi!') {
            fireEvent.input(box(), { target: { value: box().value + character } });
          }
          resolve({ focused, typed: box().value });
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await user.click(button());
    expect(await shown).toEqual({ focused: box(), typed: 'Hi!' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'Hi!' } }]));
  });

  it('moves the focus to the input, back to the button on Escape and on Close, and stays on Escape in the page behind', async () => {
    await openAsCustomer();
    expect(document.activeElement).toBe(box());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await user.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('requests messages only while it is open', async () => {
    await openAsCustomer();
    expect(FakeSocket.all).toHaveLength(1);
    await user.keyboard('{Escape}');
    const before = callsOf(MESSAGES).length;
    act(() => FakeSocket.last().receive('{"type":"new_message"}'));
    expect(callsOf(MESSAGES)).toHaveLength(before);
    await waitFor(() => expect(callsOf(UNREAD).length).toBeGreaterThan(1));
  });
});

describe('the number of unread messages', () => {
  it('is on the button and in the title while the chat is closed', async () => {
    server.answers[UNREAD] = () => Response.json({ unread: 2 });
    const setAppBadge = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    document.title = 'Home';
    const { unmount } = await showToCustomer();
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

  it('is there as soon as a message arrives, and gone when it was seen in another tab', async () => {
    await showToCustomer();
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
    const { unmount } = await showToCustomer();
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
    await showToCustomer();
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
    await showToCustomer();
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
    await showToCustomer();
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
    server.asked.length = 0;
    server.answers[SEND] = ({ body }) => Response.json(message(body as { message: string }), { status: 201 });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(textsSent()).toEqual(['One', 'Two', 'Three']);
    const ids = callsOf(SEND).map(({ body, key }) => [(body as { clientId: string }).clientId, key]);
    expect(ids.every(([clientId, key]) => clientId === key)).toBe(true);
    expect(chatText.read()).toBe('a draft');
    expect(callsOf(MESSAGES)).toEqual([]);
  });

  it('are sent when the connection is there again, if another tab left them', async () => {
    await showToCustomer();
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
    await showToCustomer();
    await user.click(button());
    await screen.findByRole('log');
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(stored.size).toBe(1);
    await user.type(box(), 'Two{Enter}');
    await waitFor(() => expect(textsSent().at(-1)).toBe('Two'));
  });

  it('go on where one of them is damaged, which is shown until it is discarded', async () => {
    accountChanged(rosa.id);
    ['One', 'Two', 'Three'].forEach((text) => outbox.add(unsent(text)));
    const [damaged = ''] = Object.keys(localStorage).filter((name) => name.endsWith('-Two'));
    localStorage.setItem(damaged, '{"v":1}');
    server.answers[SEND] = ({ body }) => Response.json(message(body as { message: string }), { status: 201 });
    await openAsCustomer();
    await waitFor(() => expect(textsSent()).toEqual(['One', 'Three']));
    await screen.findByText('A message that this device kept is damaged and cannot be sent.');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/damaged/)).toBeNull();
    expect(localStorage.getItem(damaged)).toBeNull();
  });

  it('of somebody else are neither sent nor touched', async () => {
    accountChanged('u2');
    outbox.add(unsent('Theirs'));
    await showToCustomer();
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(1));
    act(() => FakeSocket.last().accept());
    await waitFor(() => expect(callsOf(UNREAD)).toHaveLength(2));
    expect(callsOf(SEND)).toEqual([]);
    accountChanged('u2');
    expect(outbox.get()).toEqual([unsent('Theirs')]);
  });
});
