import { createLiveConnection } from '@moveway/api-client/live-connection.ts';
import { FakeSocket as AnySocket } from '@moveway/api-client/live-connection.fixtures.ts';
import type { LiveSubscription, SubscribeLive } from '@moveway/api-client/live-subscription.ts';
import { toastApi, ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeAccountDialog, useAccountDialog } from '../../../lib/accounts/dialog.ts';
import { setChatTopic } from '../../../lib/chat/topic.ts';
import { closeSupportChat } from '../../../lib/chat/support-chat.ts';
import { refreshSession } from '../../../lib/accounts/session.ts';
import { ChatButton } from '../button.tsx';
import type { ChatMessage } from '../chat.queries.ts';
// Loaded up front, so that no test waits for the lazy chunk.
import '../panel.tsx';
import '../outbox/sender.tsx';
import '../signed-in-chat.tsx';

export const rosa = { id: 'u1', username: 'rosa', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
export const MESSAGES = 'GET /api/chat/messages';
export const CONVERSATIONS = 'GET /api/chat/conversations';
export const UNREAD = 'GET /api/chat/unread';
export const RECEIPTS = 'PUT /api/chat/receipts';
export const SEND = 'POST /api/chat/send';

interface Asked {
  name: string;
  query: URLSearchParams;
  body: unknown;
  key: string | null;
}

/** The server behind `fetch`: answers by `METHOD /path`; `asked` records the requests. */
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
    // Like a browser, it sends nothing for a call that is canceled at once.
    await Promise.resolve();
    init?.signal?.throwIfAborted();
    state.asked.push(asked);
    return (await state.answers[asked.name]?.(asked)) ?? new Response('{}', { status: 500 });
  };
  return state;
});
export { server };

/** The socket of a customer, unless it is accepted as a visitor's. */
export class FakeSocket extends AnySocket {
  override accept(connected: Parameters<AnySocket['accept']>[0] = {}): void {
    super.accept({ isSignedIn: true, ...connected });
  }
}

/** Each test has its own live connection. */
const page = vi.hoisted(() => ({ subscribeLive: undefined as SubscribeLive | undefined }));
vi.mock('../../../lib/live.ts', () => ({
  subscribeLive: (subscription: LiveSubscription) => page.subscribeLive?.(subscription),
}));

/** The toasts shown, in order. */
export const toasts: ToastMessage[] = [];
export const user = userEvent.setup({ delay: null });
let count = 0;

/** A message of the customer, with the given fields. */
export function message(fields: Partial<ChatMessage> = {}): ChatMessage {
  count += 1;
  return {
    id: `m${count}`,
    userId: rosa.id,
    conversationId: rosa.id,
    sequence: count,
    message: `Message ${count}`,
    isFromAdmin: false,
    timestamp: new Date().toISOString(),
    ...fields,
  };
}

/** Sets the messages that the server returns, newest first. */
export const answerWith = (...items: ChatMessage[]) => {
  server.answers[MESSAGES] = () => Response.json({ items });
};
/** An error response in the server's format. */
export const reject = (status: number, code: string, text: string) => () =>
  Response.json({ code, message: text, requestId: 'r1' }, { status });
export const callsOf = (name: string) => server.asked.filter((asked) => asked.name === name);
export const button = () => screen.getByRole('button', { name: 'Chat with support' });
export const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
export const log = () => screen.getByRole('log');

/** Starts each test signed out, with an empty conversation. Call once per test file. */
export function prepareChat(): void {
  beforeEach(() => {
    toasts.length = 0;
    server.asked.length = 0;
    AnySocket.all = [];
    page.subscribeLive = createLiveConnection({ url: 'ws://localhost/ws', onWake: () => () => {} });
    server.answers = {
      'POST /api/auth/logout': () => {
        server.answers['GET /api/auth/user'] = reject(401, 'unauthenticated', 'Please sign in.');
        return Response.json({ signedOut: true });
      },
      [SEND]: ({ body }) => Response.json(message(body as { message: string }), { status: 201 }),
    };
    answerWith();
    server.answers[CONVERSATIONS] = () => Response.json({ items: [] });
    server.answers[UNREAD] = () => Response.json({ unread: 0 });
    server.answers[RECEIPTS] = () => Response.json({ unread: 0 });
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    vi.stubGlobal('WebSocket', FakeSocket);
    // A lost connection is tried again after the shortest time.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    // Missing in jsdom, which lays nothing out.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => {};
        disconnect = () => {};
      },
    );
  });
  afterEach(async () => {
    cleanup();
    act(() => closeAccountDialog());
    document.cookie = 'moveway.signed-in=; max-age=0';
    await act(() => refreshSession());
    localStorage.clear();
    setChatTopic(undefined);
    vi.unstubAllGlobals();
    vi.mocked(Math.random).mockRestore();
  });
}

function Dialogs() {
  return <p>dialog: {useAccountDialog() ?? 'none'}</p>;
}

export async function signIn(as = rosa) {
  document.cookie = 'moveway.signed-in=1';
  server.answers['GET /api/auth/user'] = () => Response.json(as);
  await act(() => refreshSession());
}

/** Opens the site of a customer who is signed in, while the server cannot say so. */
export async function signInWithoutServer() {
  document.cookie = 'moveway.signed-in=1';
  server.answers['GET /api/auth/user'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(() => refreshSession());
}

/** Renders the closed chat. */
export function show() {
  act(() => closeSupportChat());
  return render(
    <MemoryRouter>
      <ToastContext value={toastApi({ show: (toast) => toasts.push(toast), dismiss: () => {} })}>
        <ChatButton />
        <Dialogs />
      </ToastContext>
    </MemoryRouter>,
  );
}

/** Renders the closed chat of a customer. */
export async function showToCustomer() {
  await signIn();
  return show();
}

/** Renders and opens the chat of a user, or of a visitor. */
export async function open(as: typeof rosa | null = rosa) {
  await (as ? signIn(as) : act(() => refreshSession()));
  const view = show();
  await user.click(button());
  await screen.findByRole('dialog', { name: 'Support chat' });
  return view;
}

/** Renders and opens the chat of a customer, and waits for the conversation. */
export async function openAsCustomer() {
  const view = await open();
  await screen.findByRole('log');
  return view;
}

/** The same, whose page is connected. */
export async function openConnected() {
  const view = await openAsCustomer();
  act(() => FakeSocket.last().accept());
  return view;
}
