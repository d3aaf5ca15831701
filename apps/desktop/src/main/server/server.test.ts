import { expect, it } from 'vitest';
import type { WebContents } from 'electron';
import type { ServerState } from '../../ipc/server.contract.ts';
import { lastKnownInMemory, settingsInMemory } from '../../testing/in-memory.ts';
import { createServer } from './server.ts';

const page = {} as WebContents;

function open(preset?: string) {
  const lastKnown = lastKnownInMemory();
  const states: ServerState[] = [];
  let token: string | undefined = JSON.stringify({ url: 'https://a.example', token: 't1' });
  let replaced = 0;
  const changes: ('sign-in' | 'end')[] = [];
  const server = createServer({
    settings: settingsInMemory({ serverUrl: 'https://a.example' }),
    preset,
    isFixed: false,
    fetch: async () => Response.json({ status: 'ok' }),
    lastKnown,
    secrets: {
      read: async () => token,
      store: async (next) => {
        token = next;
      },
      clear: async () => {
        token = undefined;
      },
    },
    onChange: (state) => void states.push(state),
    onReplaced: () => {
      replaced += 1;
    },
    onSessionChanged: (_page, isSignIn) => void changes.push(isSignIn ? 'sign-in' : 'end'),
  });
  return { server, lastKnown, states, changes, replaced: () => replaced };
}

it('reports an outage with the time of what was last known, and its end', async () => {
  const { server, lastKnown, states } = open();
  await lastKnown.recorder()('https://a.example/api/auth/user', '{}');
  server.reachability.report(false);
  await expect.poll(() => states).toHaveLength(1);
  expect(states[0]).toEqual({
    url: 'https://a.example',
    isFixed: false,
    lostAt: expect.any(String),
    lastKnownAt: '2026-11-22T10:00:00.000Z',
  });
  expect(await server.handlers['server.retry'](undefined, page)).toBe(true);
  await expect.poll(() => states.at(-1)).toEqual({ url: 'https://a.example', isFixed: false });
});

it('deletes the token and everything last known at logout', async () => {
  const { server, lastKnown } = open();
  await lastKnown.recorder()('https://a.example/api/auth/user', '{}');
  await server.handlers['token.clear'](undefined, page);
  expect(await server.handlers['token.read'](undefined, page)).toBeUndefined();
  expect(lastKnown.stored.size).toBe(0);
});

it('tells the other windows, once, that somebody has signed in or out, and not of a token in the place of another', async () => {
  const { server, changes } = open();
  await server.handlers['token.store']('t2', page);
  expect(changes).toEqual([]);
  // Each has its own copy of the token.
  await server.handlers['token.clear'](undefined, page);
  await server.handlers['token.clear'](undefined, page);
  await server.handlers['token.store']('t3', page);
  await server.handlers['token.store']('t4', page);
  expect(changes).toEqual(['end', 'sign-in']);
});

it('has nothing left to show after a sign-out while the server is away, and says so', async () => {
  const { server, lastKnown, states } = open();
  await lastKnown.recorder()('https://a.example/api/auth/user', '{}');
  server.reachability.report(false);
  await server.handlers['token.clear'](undefined, page);
  await expect
    .poll(() => states.at(-1))
    .toMatchObject({ lostAt: expect.any(String), lastKnownAt: undefined });
  server.reachability.reset();
});

it('gives another server neither the token nor the data of the one before', async () => {
  const { server, lastKnown, replaced } = open();
  await lastKnown.recorder()('https://a.example/api/auth/user', '{}');
  await server.handlers['server.use']({ address: 'https://a.example', isHttpConfirmed: false }, page);
  expect(await server.handlers['token.read'](undefined, page)).toBe('t1');
  await server.handlers['server.use']({ address: 'b.example', isHttpConfirmed: false }, page);
  expect(await server.handlers['token.read'](undefined, page)).toBeUndefined();
  expect(lastKnown.stored.size).toBe(0);
  expect((await server.state()).url).toBe('https://b.example');
  expect(replaced()).toBe(2);
  // Of a page that is still there.
  expect(['Bearer t1', 'Bearer t2', null].map(server.isOfServerBefore)).toEqual([true, false, false]);
});

it('gives the token to the server that it is of, also when the environment names another', async () => {
  const { server } = open('https://other.example');
  expect(await server.handlers['token.read'](undefined, page)).toBeUndefined();
  await server.handlers['token.store']('t2', page);
  expect(await server.handlers['token.read'](undefined, page)).toBe('t2');
});
