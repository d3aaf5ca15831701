import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Typing } from '@moveway/contracts/realtime/realtime.ts';
import { replacingCredential } from './credential-lock.ts';
import { moment } from './moment.ts';
import { watchStaff } from './realtime.ts';

/** The library's socket; what the server at its other end does is up to the test. */
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (argument: unknown) => void>();
  return {
    connections: 0,
    active: true,
    connected: false,
    on: (event: string, listener: (argument: unknown) => void) => listeners.set(event, listener),
    receive: (event: string, argument?: unknown) => listeners.get(event)?.(argument),
    connect() {
      socket.active = true;
      socket.connections += 1;
    },
    disconnect() {
      socket.active = false;
    },
    reject(message: string) {
      socket.active = false;
      socket.receive('connect_error', { message });
    },
  };
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

let wake: () => void;
let stop: () => void;
const onEnded = vi.fn<() => void>();
const onListening = vi.fn<() => void>();
const onTyping = vi.fn<(typing: Typing) => void>();
const onCannedReplyChange = vi.fn<(change: { id: string }) => void>();
const onViewsChange = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onEnded.mockClear();
  onListening.mockClear();
  socket.connections = 0;
  socket.active = true;
  stop = watchStaff(
    '',
    { onChange: () => {}, onEnded, onListening, onTyping, onCannedReplyChange, onViewsChange },
    {
      askedAt: moment(),
      onWake(listener) {
        wake = listener;
        return () => {};
      },
    },
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('waits until its credential is replaced before it connects again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const replaced = replacingCredential(() => promise);
  socket.active = false;
  socket.receive('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.connections).toBe(0);
  resolve();
  await replaced;
  await vi.waitFor(() => expect(socket.connections).toBe(1));
});

it('reports a rejection, and tries again until it is stopped', async () => {
  socket.reject('unauthenticated');
  expect(onEnded).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(socket.connections).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(socket.connections).toBe(1));
  socket.reject('unauthenticated');
  expect(onEnded).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connections).toBe(1);
});

it('tries again at once when the page becomes visible after a rejection', async () => {
  socket.reject('unauthenticated');
  wake();
  await vi.waitFor(() => expect(socket.connections).toBe(1));
});

it('does not connect when it is stopped while a credential is being replaced', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const replaced = replacingCredential(() => promise);
  socket.reject('unauthenticated');
  wake();
  stop();
  resolve();
  await replaced;
  await replacingCredential(() => Promise.resolve());
  expect(socket.connections).toBe(0);
});

it('calls back for who types, and for canned replies and views that changed', () => {
  const typing = { conversationId: 'c1', isTyping: true };
  socket.receive('typing', typing);
  socket.receive('canned_reply.changed', { id: 'r1' });
  socket.receive('views.changed');
  expect(onTyping).toHaveBeenCalledExactlyOnceWith(typing);
  expect(onCannedReplyChange).toHaveBeenCalledExactlyOnceWith({ id: 'r1' });
  expect(onViewsChange).toHaveBeenCalledOnce();
});

/** The server accepts the connection. */
function accept(unchangedForMs: number): void {
  socket.active = true;
  socket.receive('connect');
  socket.receive('connected', { unchangedForMs });
  socket.receive('business.day', { day: '2026-11-22' });
}

it.each([
  ['once when something changed since the page asked', 999, 1],
  ['not when nothing did', 1000, 0],
  ['once when the server does not know', 0, 1],
])('has everything fetched on connecting %s', async (_, unchangedForMs, times) => {
  await vi.advanceTimersByTimeAsync(1000);
  accept(unchangedForMs);
  socket.receive('business.day', { day: '2026-11-23' });
  expect(onListening).toHaveBeenCalledTimes(times);
});

it('has everything fetched when it connects after an attempt that failed, and when it connects again', () => {
  socket.receive('connect_error', { message: 'websocket error' });
  for (const times of [1, 2]) {
    accept(55_000);
    expect(onListening).toHaveBeenCalledTimes(times);
    socket.receive('disconnect', 'transport close');
  }
});
