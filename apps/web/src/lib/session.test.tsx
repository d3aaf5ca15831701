import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDialog, openAccountDialog, useAccountDialog } from './account-dialog.ts';
import { refreshSession, signOut, useSession, watchSession } from './session.ts';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const omar = { ...dana, id: '2', username: 'omar_b' };

/** The session as the server and the browser's cookies have it. */
const browser = vi.hoisted(() => {
  const state = {
    asked: 0,
    answer: async (): Promise<Response> => new Response('{}', { status: 401 }),
  };
  globalThis.fetch = async (_input, init) => {
    state.asked += init?.method === 'GET' ? 1 : 0;
    return init?.method === 'GET' ? state.answer() : Response.json({ signedOut: true });
  };
  return state;
});
/** Another tab of the same browser. */
let other: BroadcastChannel;
const heardThere = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  other = new BroadcastChannel('moveway.session');
  other.addEventListener('message', () => heardThere());
  heardThere.mockClear();
  browser.asked = 0;
});
afterEach(async () => {
  cleanup();
  other.close();
  signedInAs(undefined);
  act(() => closeAccountDialog());
  await act(() => refreshSession());
  stop();
});

/** What a sign-in or sign-out leaves behind, in whichever tab it was. */
function signedInAs(someone: typeof dana | undefined): void {
  document.cookie = someone ? 'moveway.signed-in=1' : 'moveway.signed-in=; max-age=0';
  browser.answer = async () =>
    someone ? Response.json(someone) : new Response('{"code":"unauthenticated"}', { status: 401 });
}

function tellFromOtherTab(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  other.postMessage('changed');
}

function Page() {
  const session = useSession();
  const dialog = useAccountDialog();
  return (
    <>
      <p>{session.state === 'signed-in' ? session.user.username : session.state}</p>
      <p>{session.state === 'anonymous' && session.hasLeft ? 'has left' : 'has not left'}</p>
      <p>{session.state === 'anonymous' && session.wasEnded ? 'was ended' : 'was not ended'}</p>
      <p>{dialog ?? 'no dialog'}</p>
    </>
  );
}

async function open() {
  await act(async () => {
    stop = watchSession();
    render(<Page />);
    await Promise.resolve();
  });
}

it('follows a sign-in in another tab, and asks for nothing any more', async () => {
  await open();
  expect(screen.getByText('anonymous')).toBeTruthy();
  act(() => openAccountDialog('sign-in'));
  signedInAs(dana);
  tellFromOtherTab();
  await screen.findByText('dana_r');
  expect(await screen.findByText('no dialog')).toBeTruthy();
});

it('follows a sign-out in another tab, and knows that its reader meant it', async () => {
  signedInAs(dana);
  await open();
  await screen.findByText('dana_r');
  signedInAs(undefined);
  browser.asked = 0;
  tellFromOtherTab();
  await screen.findByText('anonymous');
  expect(screen.getByText('has left')).toBeTruthy();
  expect(screen.getByText('was not ended')).toBeTruthy();
  expect(browser.asked).toBe(0);
});

it('does not take a session that was ended from elsewhere for its reader’s leave', async () => {
  signedInAs(dana);
  await open();
  await screen.findByText('dana_r');
  browser.answer = async () => new Response('{"code":"unauthenticated"}', { status: 401 });
  tellFromOtherTab();
  await screen.findByText('anonymous');
  expect(screen.getByText('has not left')).toBeTruthy();
  expect(screen.getByText('was ended')).toBeTruthy();
  // Looking again tells nothing new.
  await act(() => refreshSession());
  expect(screen.getByText('was ended')).toBeTruthy();
});

it('knows a sign-in that ran out while nobody was here', async () => {
  await open();
  await screen.findByText('anonymous');
  expect(screen.getByText('was not ended')).toBeTruthy();
  document.cookie = 'moveway.signed-in=1';
  await act(() => refreshSession());
  expect(screen.getByText('was ended')).toBeTruthy();
});

it('shows who is here now when another tab changed it while it was asking', async () => {
  const late = Promise.withResolvers<Response>();
  signedInAs(dana);
  browser.answer = () => late.promise;
  await open();
  signedInAs(omar);
  tellFromOtherTab();
  await screen.findByText('omar_b');
  late.resolve(Response.json(dana));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('omar_b')).toBeTruthy();
});

it('looks again when the browser brings back a page it had put aside', async () => {
  signedInAs(dana);
  await open();
  await screen.findByText('dana_r');
  signedInAs(undefined);
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByText('anonymous')).toBeTruthy();
});

it('tells the other tabs when somebody signs out here, and not when it only looked', async () => {
  signedInAs(dana);
  await open();
  await screen.findByText('dana_r');
  expect(heardThere).not.toHaveBeenCalled();
  await act(() => signOut());
  await waitFor(() => expect(heardThere).toHaveBeenCalledOnce());
});
