import { accountChanged } from '@moveway/ui/personal/account.ts';
import { signOutQuestion } from '@moveway/ui/personal/sign-out-question.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { administrator, noStorage } from '../testing/render-console.tsx';
import { emptyPackageForm, packageDraft } from '../features/shipments/form/draft.ts';
import { replyDraft, newDraft } from '../features/chat/composer/draft.ts';
import { createTokenSession } from './token-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  accountChanged(undefined);
});

it('leaves no draft of an administrator who signs out without a network, also where no console is shown', async () => {
  let isOnline = true;
  const unavailable = { code: 'unavailable', message: 'No network.', requestId: 'r1' };
  // Without a network the desktop answers the sign-out itself, and nothing else.
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST'
      ? Response.json({ signedOut: true })
      : isOnline
        ? Response.json(administrator)
        : Response.json(unavailable, { status: 503 }),
  );
  let token: string | undefined = 't1';
  let isForgotten = false;
  const session = createTokenSession(
    {
      ...noStorage,
      readToken: async () => token,
      storeToken: async (next) => void (token = next),
      clearToken: async () => void (token = undefined),
      forgetUser: async () => void (isForgotten = true),
    },
    '',
  );
  await vi.waitFor(() => expect(session.get().state).toBe('signed-in'));
  packageDraft.write({ values: { ...emptyPackageForm, receiver: 'Jane Roe' } });
  replyDraft('c1').write(newDraft({ text: 'Dear Emma', isNote: false }));

  isOnline = false;
  const leaving = session.signOut();
  signOutQuestion.get()?.answer(true);
  await leaving;
  expect(isForgotten).toBe(true);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Jane Roe|Dear Emma/);

  // The next administrator of this computer.
  accountChanged('another');
  expect([packageDraft.read(), replyDraft('c1').read()]).toEqual([undefined, undefined]);
});

it('asks for the key again at the next check where it was not given, and shows what is stored', async () => {
  const unavailable = { code: 'unavailable', message: 'No network.', requestId: 'r1' };
  let isOnline = false;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.endsWith('/storage-key')) {
      return isOnline ? Response.json({ key: '01'.repeat(32) }) : Response.json(unavailable, { status: 503 });
    }
    // As it was last known.
    return Response.json(administrator);
  });
  const unlock = vi.fn<(userId: string, key: string) => void>();
  const session = createTokenSession({ ...noStorage, readToken: async () => 't1', unlock }, '');
  await vi.waitFor(() => expect(session.get().state).toBe('signed-in'));
  const listener = vi.fn<() => void>();
  const stop = packageDraft.subscribe(listener);
  isOnline = true;
  await session.check();
  expect(unlock).toHaveBeenCalledExactlyOnceWith(administrator.id, '01'.repeat(32));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await session.check();
  expect(asked.filter((url) => url.endsWith('/storage-key'))).toHaveLength(2);
});

it('stays with who is signed in where two sign-outs at once do not reach the server', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  let isOnline = true;
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) {
      throw new TypeError('Failed to fetch');
    }
    return Response.json(administrator);
  });
  const session = createTokenSession({ ...noStorage, readToken: async () => 't1' }, '');
  await vi.waitFor(() => expect(session.get().state).toBe('signed-in'));
  isOnline = false;
  const leaving = session.signOut();
  await vi.waitFor(() => expect(session.get().state).toBe('signing-out'));
  await Promise.all([leaving, session.signOut()]);
  await vi.waitFor(() => expect(session.get()).toEqual({ state: 'signed-in', user: administrator }));
  // After the time for which "Logging out" is shown.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(session.get().state).toBe('signed-in');
  warned.mockRestore();
});
