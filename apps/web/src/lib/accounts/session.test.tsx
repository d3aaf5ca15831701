import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signUp } from './calls.ts';
import { closeAccountDialog, openAccountDialog, useAccountDialog } from './dialog.ts';
import { refreshSession, signOut, useSession, watchSession } from './session.ts';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const omar = { ...dana, id: '2', username: 'omar_b' };

/** The server's state of the session; `tokens` records the bearer tokens of the calls. */
const browser = vi.hoisted(() => {
  const nobody = async () => Response.json({ code: 'unauthenticated' }, { status: 401 });
  const state = {
    nobody,
    asked: 0,
    /** The bearer credentials of the calls. */
    tokens: [] as (string | null)[],
    answer: nobody,
    post: async (): Promise<Response> => {
      state.answer = nobody;
      return Response.json({ signedOut: true });
    },
  };
  globalThis.fetch = async (_input, init) => {
    state.tokens.push(new Headers(init?.headers).get('authorization'));
    state.asked += init?.method === 'GET' ? 1 : 0;
    return init?.method === 'GET' ? state.answer() : state.post();
  };
  return state;
});
const { post } = browser;
/** Another tab of the same browser. */
let other: BroadcastChannel;
const heardThere = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  other = new BroadcastChannel('moveway.session');
  other.addEventListener('message', () => heardThere());
  heardThere.mockClear();
  browser.asked = 0;
  browser.tokens.length = 0;
  browser.post = post;
});
afterEach(async () => {
  cleanup();
  other.close();
  signedInAs(undefined);
  act(() => closeAccountDialog());
  await act(() => refreshSession());
  stop();
});

/** Sets the cookie and the server's answer as a sign-in or sign-out in any tab does. */
function signedInAs(someone: typeof dana | undefined): void {
  document.cookie = someone ? 'moveway.signed-in=1' : 'moveway.signed-in=; max-age=0';
  browser.answer = someone ? async () => Response.json(someone) : browser.nobody;
}

function notifyFromOtherTab(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  other.postMessage('changed');
}

function Page() {
  const session = useSession();
  const dialog = useAccountDialog();
  return (
    <>
      <p>{session.state === 'signed-in' ? session.user.username : session.state}</p>
      <p>{session.state === 'anonymous' && session.hasSignedOut ? 'has left' : 'has not left'}</p>
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

async function openAsDana() {
  signedInAs(dana);
  await open();
  await screen.findByText('dana_r');
}

it('follows a sign-in in another tab, and closes the dialog', async () => {
  await open();
  expect(screen.getByText('anonymous')).toBeTruthy();
  act(() => openAccountDialog('sign-in'));
  signedInAs(dana);
  notifyFromOtherTab();
  await screen.findByText('dana_r');
  expect(await screen.findByText('no dialog')).toBeTruthy();
});

it('follows a sign-out in another tab as one by the user', async () => {
  await openAsDana();
  signedInAs(undefined);
  browser.asked = 0;
  notifyFromOtherTab();
  await screen.findByText('anonymous');
  expect(screen.getByText('has left')).toBeTruthy();
  expect(screen.getByText('was not ended')).toBeTruthy();
  expect(browser.asked).toBe(0);
});

it('distinguishes a session ended elsewhere from a sign-out by the user', async () => {
  await openAsDana();
  browser.answer = browser.nobody;
  notifyFromOtherTab();
  await screen.findByText('anonymous');
  expect(screen.getByText('has not left')).toBeTruthy();
  expect(screen.getByText('was ended')).toBeTruthy();
  // Another check changes nothing.
  await act(() => refreshSession());
  expect(screen.getByText('was ended')).toBeTruthy();
});

it('detects a session that expired while the site was closed', async () => {
  await open();
  await screen.findByText('anonymous');
  expect(screen.getByText('was not ended')).toBeTruthy();
  document.cookie = 'moveway.signed-in=1';
  await act(() => refreshSession());
  expect(screen.getByText('was ended')).toBeTruthy();
});

it('ignores an answer that is outdated by a change in another tab', async () => {
  const late = Promise.withResolvers<Response>();
  await openAsDana();
  browser.answer = () => late.promise;
  const outdated = refreshSession();
  await waitFor(() => expect(browser.asked).toBe(2));
  signedInAs(omar);
  notifyFromOtherTab();
  await screen.findByText('omar_b');
  late.resolve(Response.json(dana));
  await act(() => outdated);
  expect(screen.getByText('omar_b')).toBeTruthy();
});

it('checks again when a page is restored from the back/forward cache', async () => {
  await openAsDana();
  signedInAs(undefined);
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByText('anonymous')).toBeTruthy();
});

it.each([
  ['could not say who is signed in', async () => Response.json({ code: 'unavailable' }, { status: 503 })],
  ['could not be reached', () => Promise.reject(new TypeError('no network'))],
])('asks a server that %s again every five seconds, and no longer than needed', async (_, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    signedInAs(dana);
    browser.answer = answer;
    await open();
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(browser.asked).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(browser.asked).toBe(2);
    signedInAs(dana);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('dana_r')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(browser.asked).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['a sign-in', () => signIn({ username: 'dana_r', password: 'secret1' })],
  [
    'a sign-up',
    () =>
      signUp({
        firstName: 'Dana',
        surname: 'Reyes',
        email: 'dana@example.com',
        phoneNumber: '312 555 0142',
        username: 'dana_r',
        password: 'secret1',
      }),
  ],
])('notifies other tabs of %s', async (_, enter) => {
  browser.post = async () => Response.json({ user: dana });
  await open();
  await act(enter);
  await waitFor(() => expect(heardThere).toHaveBeenCalledOnce());
});

describe('a logout', () => {
  it('is followed by a session check, and other tabs are notified of it', async () => {
    await openAsDana();
    browser.asked = 0;
    expect(heardThere).not.toHaveBeenCalled();
    await act(() => signOut());
    expect(browser.asked).toBe(1);
    await waitFor(() => expect(heardThere).toHaveBeenCalledOnce());
    expect(screen.getByText('has left')).toBeTruthy();
    expect(screen.getByText('was not ended')).toBeTruthy();
  });

  it.each([
    ['does not reach the server', () => Promise.reject(new TypeError('offline'))],
    ['is answered by something else', async () => new Response('<html>Sign in</html>')],
    ['fails on the server', async () => Response.json({ code: 'internal' }, { status: 500 })],
  ])('that %s does not sign out, keeps the token, and is only logged', async (_, answer) => {
    const said = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', said);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('adminToken', 't1');
    await openAsDana();
    browser.post = answer;
    await act(() => signOut());
    expect(screen.getByText('dana_r')).toBeTruthy();
    expect(localStorage.getItem('adminToken')).toBe('t1');
    expect(browser.tokens).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1']);
    expect(warn).toHaveBeenCalledOnce();
    expect(said).not.toHaveBeenCalled();
    expect(heardThere).not.toHaveBeenCalled();
    localStorage.clear();
  });

  it('that is confirmed removes the token, and signs out even if the session cannot be checked', async () => {
    localStorage.setItem('adminToken', 't1');
    await openAsDana();
    browser.post = async () => {
      browser.answer = () => Promise.reject(new TypeError('offline'));
      return Response.json({ signedOut: true });
    };
    await act(() => signOut());
    expect(screen.getByText('anonymous')).toBeTruthy();
    expect(screen.getByText('has left')).toBeTruthy();
    expect(localStorage.getItem('adminToken')).toBeNull();
  });
});

it.each([
  ['with the page of another server', async () => new Response('<html>Please pay</html>', { status: 401 })],
  ['with an error', async () => new Response('{}', { status: 503 })],
  ['by no answer', () => Promise.reject(new TypeError('offline'))],
])('keeps the session when a check of it ends %s', async (_, answer) => {
  await openAsDana();
  browser.answer = answer;
  await act(() => refreshSession());
  expect(screen.getByText('dana_r')).toBeTruthy();
});

it('keeps the token that another window stored while its predecessor was rejected, and asks with it', async () => {
  localStorage.setItem('adminToken', 't1');
  browser.answer = async () => {
    localStorage.setItem('adminToken', 't2');
    browser.answer = async () => Response.json(dana);
    return browser.nobody();
  };
  await open();
  await screen.findByText('dana_r');
  expect(browser.tokens).toEqual(['Bearer t1', 'Bearer t2']);
  expect(localStorage.getItem('adminToken')).toBe('t2');
  localStorage.clear();
});
