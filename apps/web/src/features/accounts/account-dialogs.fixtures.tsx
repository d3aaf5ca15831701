import { toastApi, ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeAccountDialog, openAccountDialog, useAccountDialog } from '../../lib/accounts/dialog.ts';
import { refreshSession, useSession } from '../../lib/accounts/session.ts';
import { AccountDialogs } from './account-dialogs.tsx';

/** The server behind `fetch`: `answer` makes the response to a request, `asked` records the requests. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as { request: string; body: unknown }[],
    answer: (_request: string): Response | Promise<Response> => new Response('{}', { status: 500 }),
  };
  globalThis.fetch = async (input, init) => {
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}`;
    state.asked.push({ request, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return state.answer(request);
  };
  return state;
});
export { server };

export const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
export const toasts: ToastMessage[] = [];
export const dismissed = vi.fn<() => void>();
export const user = userEvent.setup();

/** Starts each test signed out, with empty storage. Call once per test file. */
export function prepareDialogs(): void {
  beforeEach(() => {
    toasts.length = 0;
    dismissed.mockClear();
    server.asked.length = 0;
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(async () => {
    act(() => closeAccountDialog());
    cleanup();
    document.cookie = 'moveway.signed-in=; max-age=0';
    await act(() => refreshSession());
  });
}

export const errorResponse = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json({ requestId: 'r', ...body }, { status, headers });

/** Makes the server accept the sign-in of this user, and sets the hint cookie. */
export function acceptAs(someone: typeof dana): void {
  server.answer = (request) => {
    document.cookie = 'moveway.signed-in=1';
    return Response.json(request.startsWith('GET') ? someone : { user: someone });
  };
}

function Page() {
  const { pathname } = useLocation();
  const session = useSession();
  const dialog = useAccountDialog();
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => openAccountDialog('sign-in')}>
        Open
      </button>
      <p>{session.state === 'signed-in' ? `Hello ${session.user.username}` : 'Nobody'}</p>
      <p>{dialog ?? 'no dialog'}</p>
      <p>at {pathname}</p>
      <input aria-label="Tracking number" />
      <AccountDialogs />
    </main>
  );
}

/** Opens the sign-in dialog over the page at an address, with a text typed into its field. */
export async function open(at = '/tracking', typed = ''): Promise<void> {
  render(
    <ToastContext value={toastApi({ show: (message) => toasts.push(message), dismiss: () => dismissed() })}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </ToastContext>,
  );
  fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value: typed } });
  await user.click(screen.getByRole('button', { name: 'Open' }));
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });
