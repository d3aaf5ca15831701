import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAccountDialog, useAccountDialog } from '../../lib/account-dialog.ts';
import { refreshSession, signOut } from '../../lib/session.ts';
import { ChatButton } from './chat-button.tsx';
import type { ChatMessage } from './chat.queries.ts';
// Loaded before the tests, so that no test waits for its code.
import './chat-panel.tsx';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

const rosa = { id: 'u1', username: 'rosa', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const MESSAGES = 'GET /api/chat/messages';
const SEND = 'POST /api/chat/send';

interface Asked {
  name: string;
  query: URLSearchParams;
  body: unknown;
  key: string | null;
}

/** What the server answers to `METHOD /path`, and what it was asked. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as Asked[],
    answers: {} as Record<string, (asked: Asked) => Response | Promise<Response>>,
  };
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : input,
      'http://localhost',
    );
    const asked = {
      name: `${init?.method} ${pathname}`,
      query: searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init?.headers).get('idempotency-key'),
    };
    state.asked.push(asked);
    return (await state.answers[asked.name]?.(asked)) ?? new Response('{}', { status: 500 });
  };
  return state;
});

/** The browser's own sockets, as far as the chat uses them. */
class Door extends EventTarget {
  static doors: Door[] = [];
  readyState = 0;
  binaryType = 'blob';
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Door.doors.push(this);
  }
  static last(): Door {
    const door = Door.doors.at(-1);
    if (!door) {
      throw new Error('no socket was opened');
    }
    return door;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '', wasClean: false }));
  }
  close(): void {
    this.readyState = 3;
  }
}

const toasts: ToastMessage[] = [];
const user = userEvent.setup({ delay: null });
let count = 0;

function message(fields: Partial<ChatMessage> = {}): ChatMessage {
  count += 1;
  return {
    ...{ id: `m${count}`, userId: rosa.id, message: `Message ${count}`, isFromAdmin: false },
    ...{ timestamp: new Date().toISOString(), ...fields },
  };
}

const answerWith = (...items: ChatMessage[]) => {
  server.answers[MESSAGES] = () => Response.json({ items });
};
const refuse = (status: number, code: string, text: string) => () =>
  Response.json({ code, message: text, requestId: 'r1' }, { status });
const callsOf = (name: string) => server.asked.filter((asked) => asked.name === name);
const button = () => screen.getByRole('button', { name: 'Chat with support' });
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const log = () => screen.getByRole('log');

beforeEach(() => {
  toasts.length = 0;
  server.asked.length = 0;
  Door.doors = [];
  server.answers = {
    'POST /api/auth/logout': () => Response.json({ signedOut: true }),
    [SEND]: ({ body }) => Response.json(message(body as { message: string }), { status: 201 }),
  };
  answerWith();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('WebSocket', Door);
});
afterEach(async () => {
  cleanup();
  act(() => closeAccountDialog());
  document.cookie = 'moveway.signed-in=; max-age=0';
  await act(() => refreshSession());
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Dialogs() {
  return <p>dialog: {useAccountDialog() ?? 'none'}</p>;
}

async function signIn(as = rosa) {
  document.cookie = 'moveway.signed-in=1';
  server.answers['GET /api/auth/user'] = () => Response.json(as);
  await act(() => refreshSession());
}

function show() {
  return render(
    <MemoryRouter>
      <ThemeProvider>
        <ToastContext value={{ show: (toast) => toasts.push(toast), dismiss: () => {} }}>
          <ChatButton />
          <Dialogs />
        </ToastContext>
      </ThemeProvider>
    </MemoryRouter>,
  );
}

async function open(as: typeof rosa | undefined = rosa) {
  await (as ? signIn(as) : act(() => refreshSession()));
  const view = show();
  await user.click(button());
  await screen.findByRole('dialog', { name: 'Support chat' });
  return view;
}

async function openAsCustomer() {
  const view = await open();
  await screen.findByRole('log');
  return view;
}

describe('a visitor', () => {
  it('is asked to sign in, by the specification’s words and a button', async () => {
    await act(() => refreshSession());
    show();
    await user.click(button());
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('dialog: sign-in')).toBeTruthy();
    expect(server.asked).toEqual([]);
    expect(Door.doors).toEqual([]);
  });

  it('who sends anyhow is told to sign in, keeps the words and sends them once signed in', async () => {
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

it('points an administrator to the console, and asks for no conversation', async () => {
  await open({ ...rosa, isAdmin: true });
  expect(screen.getByRole('link', { name: /console/ }).getAttribute('href')).toBe('/admin?tab=support');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(callsOf(MESSAGES)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close chat' }));
});

describe('the panel', () => {
  it('takes the focus to the box, and gives it back to the button on Escape and on Close', async () => {
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

  it('asks and listens only while it is open', async () => {
    await openAsCustomer();
    expect(Door.doors).toHaveLength(1);
    await user.keyboard('{Escape}');
    const before = callsOf(MESSAGES).length;
    act(() => Door.last().say('{"type":"new_message"}'));
    expect(Door.last().readyState).toBe(3);
    expect(callsOf(MESSAGES)).toHaveLength(before);
  });
});

describe('the conversation', () => {
  it('is read from old to new, by day, with the time and who wrote', async () => {
    answerWith(
      message({ message: 'In Reno.', isFromAdmin: true }),
      message({ message: 'Where is it?', timestamp: '2024-02-29T12:00:00.000Z' }),
    );
    await openAsCustomer();
    const lines = log().textContent ?? '';
    expect(lines.indexOf('February 29, 2024')).toBeLessThan(lines.indexOf('You:Where is it?'));
    expect(lines.indexOf('You:Where is it?')).toBeLessThan(lines.indexOf('Today'));
    expect(lines.indexOf('Today')).toBeLessThan(lines.indexOf('Support:In Reno.'));
    expect(log().querySelectorAll('time')).toHaveLength(2);
  });

  it('says so when it is empty', async () => {
    await openAsCustomer();
    expect(within(log()).getByText(/No messages yet/)).toBeTruthy();
  });

  it('says that it is loading, and why it could not be loaded, until it could', async () => {
    server.answers[MESSAGES] = refuse(503, 'unavailable', 'The database is away.');
    await open();
    expect(await screen.findByText(/The database is away\./)).toBeTruthy();
    answerWith(message({ message: 'Here again' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here again')).toBeTruthy();
    expect(screen.queryByText(/The database is away\./)).toBeNull();
  });

  it('goes further back page by page, with each message once', async () => {
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

  it('is asked for again when a message is announced, and says the answer aloud', async () => {
    const question = message({ message: 'Where is it?' });
    answerWith(question);
    await openAsCustomer();
    expect(Door.last().url).toBe('ws://localhost:3000/ws');
    act(() => Door.last().open());
    answerWith(message({ message: 'In Reno.', isFromAdmin: true }), question);
    act(() => Door.last().say('{"type":"new_message","id":"m9","userId":"u1"}'));
    expect(await within(log()).findByText('In Reno.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Support: In Reno.');
  });

  it('only logs what it cannot read, and leaves other news alone', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openAsCustomer();
    act(() => Door.last().open());
    await waitFor(() => expect(callsOf(MESSAGES)).toHaveLength(2));
    act(() => Door.last().say('not JSON'));
    act(() => Door.last().say('null'));
    act(() => Door.last().say('{"type":"package.changed"}'));
    expect(warn).toHaveBeenCalledOnce();
    expect(callsOf(MESSAGES)).toHaveLength(2);
  });

  it('connects again after the connection is lost, and catches up', async () => {
    await openAsCustomer();
    act(() => Door.last().open());
    act(() => Door.last().lose());
    expect(screen.getByText('Reconnecting...')).toBeTruthy();
    await waitFor(() => expect(Door.doors).toHaveLength(2), { timeout: 8000 });
    answerWith(message({ message: 'Missed meanwhile' }));
    act(() => Door.last().open());
    expect(await screen.findByText('Missed meanwhile')).toBeTruthy();
    expect(screen.queryByText('Reconnecting...')).toBeNull();
  });

  it('is closed to somebody whose session was ended elsewhere', async () => {
    await openAsCustomer();
    act(() => Door.last().open());
    server.answers['GET /api/auth/user'] = () => new Response('{}', { status: 401 });
    act(() => Door.last().lose(1008));
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    expect(Door.doors).toHaveLength(1);
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

describe('writing', () => {
  it('sends with Enter, trimmed, and adds a line with Shift+Enter', async () => {
    await openAsCustomer();
    await user.type(box(), '  One{Shift>}{Enter}{/Shift}two  ');
    expect(box().value).toBe('  One\ntwo  ');
    expect(callsOf(SEND)).toEqual([]);
    await user.type(box(), '{Enter}');
    expect(box().value).toBe('');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'One\ntwo' } }]));
  });

  it('does not send what is blank, nor an Enter that chooses a word', async () => {
    await openAsCustomer();
    await user.type(box(), '  {Shift>}{Enter}{/Shift} {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await user.type(box(), 'x');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(callsOf(SEND)).toEqual([]);
  });

  it('refuses a message that is too long, and cuts nothing off', async () => {
    await openAsCustomer();
    fireEvent.change(box(), { target: { value: 'x'.repeat(4003) } });
    expect(screen.getByText('Use at most 4000 characters: 3 too many.')).toBeTruthy();
    expect(box().value).toHaveLength(4003);
    await user.type(box(), '{Enter}');
    expect(callsOf(SEND)).toEqual([]);
  });

  it('shows the message at once, and keeps it when it has arrived', async () => {
    let arrive: (answer: Response) => void = () => {};
    server.answers[SEND] = () => new Promise<Response>((resolve) => (arrive = resolve));
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(within(log()).getByText('Hello')).toBeTruthy();
    expect(within(log()).getByText('Sending...')).toBeTruthy();
    await act(async () => arrive(Response.json(message({ message: 'Hello' }), { status: 201 })));
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
  });

  it('marks a message that failed, says why, and sends it again under the same key', async () => {
    server.answers[SEND] = refuse(403, 'forbidden', 'This account is disabled.');
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Not sent')).toBeTruthy();
    expect(toasts).toMatchObject([
      { title: 'Failed to send message', description: 'This account is disabled.', variant: 'destructive' },
    ]);
    server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
    await user.click(within(log()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log()).queryByText('Not sent')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    const [first, second] = callsOf(SEND);
    expect(first?.key).toBe(second?.key);
  });

  it('takes a message that cannot be sent as it is back into the box', async () => {
    server.answers[SEND] = refuse(400, 'invalid_input', 'Use plain text');
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    await within(log()).findByText('Not sent');
    await user.type(box(), 'More');
    await user.click(within(log()).getByRole('button', { name: 'Edit' }));
    expect(box().value).toBe('Hello\nMore');
    expect(document.activeElement).toBe(box());
    expect(within(log()).queryByText('Not sent')).toBeNull();
  });

  it('asks to sign in again when the session is over, and keeps the message for then', async () => {
    await openAsCustomer();
    server.answers[SEND] = refuse(401, 'unauthenticated', 'Please sign in.');
    server.answers['GET /api/auth/user'] = () => new Response('{}', { status: 401 });
    await user.type(box(), 'Hello{Enter}');
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'Authentication required' }]);
    await signIn();
    expect(await within(await screen.findByRole('log')).findByText('Not sent')).toBeTruthy();
  });

  it('outlives a reload, what was typed as well as what did not arrive', async () => {
    server.answers[SEND] = refuse(502, 'internal', 'Something broke.');
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'First{Enter}');
    await within(log()).findByText('Not sent');
    await user.type(box(), 'Secon');
    unmount();
    await openAsCustomer();
    expect(box().value).toBe('Secon');
    expect(within(log()).getByText('First')).toBeTruthy();
    expect(within(log()).getByText('Not sent')).toBeTruthy();
  });

  it('that was on its way when the page was left arrives once', async () => {
    server.answers[SEND] = () => new Promise(() => {});
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    await within(log()).findByText('Sending...');
    unmount();
    const arrived = message({ message: 'Hello' });
    server.answers[SEND] = () => Response.json(arrived, { status: 201 });
    answerWith(arrived);
    await openAsCustomer();
    await waitFor(() => expect(within(log()).getAllByText('Hello')).toHaveLength(1));
    expect(within(log()).queryByText('Sending...')).toBeNull();
    const [first, second] = callsOf(SEND);
    expect(second?.key).toBe(first?.key);
  });

  it('is forgotten at logout, and never another’s', async () => {
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'For support only');
    await act(() => signOut());
    expect(box().value).toBe('');
    unmount();
    expect(sessionStorage).toHaveLength(0);

    const again = await openAsCustomer();
    await user.type(box(), 'Mine');
    again.unmount();
    await open({ ...rosa, id: 'u2' });
    expect(box().value).toBe('');
  });
});
