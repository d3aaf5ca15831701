import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '../../lib/accounts/session.ts';
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
  signIn,
  toasts,
  UNREAD,
  user,
} from './testing/render-chat.tsx';

prepareChat();

describe('a visitor', () => {
  it('is asked to sign in, with the text of the specification and a button', async () => {
    await act(() => refreshSession());
    show();
    await user.click(button());
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('dialog: sign-in')).toBeTruthy();
    expect(server.asked).toEqual([]);
    expect(FakeSocket.all).toEqual([]);
  });

  it('who sends a message is asked to sign in, and sends it afterwards', async () => {
    await act(() => refreshSession());
    show();
    await user.click(button());
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
    document.cookie = 'moveway.signed-in=1';
    server.answers['GET /api/auth/user'] = () => Promise.reject(new TypeError('Failed to fetch'));
    await act(() => refreshSession());
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
    await act(() => refreshSession());
    show();
    await user.click(button());
  });

  it('is not asked to sign in, and what they write is kept', async () => {
    expect(await screen.findByText(/What you write is kept/)).toBeTruthy();
    expect(screen.queryByText(/Please login/)).toBeNull();
    await user.type(box(), 'Where is my car?{Enter}');
    expect(toasts).toEqual([]);
    await signIn();
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

  it('can have the server asked again', async () => {
    server.answers['GET /api/auth/user'] = () => Response.json(rosa);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('log')).toBeTruthy();
  });
});

it('links an administrator to the console, and requests no conversation', async () => {
  await open({ ...rosa, isAdmin: true });
  expect(screen.getByRole('link', { name: /console/ }).getAttribute('href')).toBe('/admin?tab=support');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(callsOf(MESSAGES)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close chat' }));
});

describe('the panel', () => {
  it('has the focus as soon as it is shown', async () => {
    await signIn();
    show();
    const focused = new Promise<Element | null>((resolve) => {
      // Reports a change of the page before anything React does later.
      new MutationObserver((_, observer) => {
        if (screen.queryByRole('dialog')) {
          observer.disconnect();
          resolve(document.activeElement);
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await user.click(button());
    expect(await focused).toBe(box());
  });

  it('keeps every character that is typed as soon as it is shown', async () => {
    await signIn();
    show();
    const typed = new Promise<string>((resolve) => {
      // Before the effects of React in which the box begins to follow what is stored.
      new MutationObserver((_, observer) => {
        if (screen.queryByRole('dialog')) {
          observer.disconnect();
          for (const character of 'Hi!') {
            fireEvent.input(box(), { target: { value: box().value + character } });
          }
          resolve(box().value);
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await user.click(button());
    expect(await typed).toBe('Hi!');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'Hi!' } }]));
  });

  it('moves the focus to the input, and back to the button on Escape and on Close', async () => {
    await openAsCustomer();
    expect(document.activeElement).toBe(box());
    expect(button().getAttribute('aria-expanded')).toBe('true');
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
