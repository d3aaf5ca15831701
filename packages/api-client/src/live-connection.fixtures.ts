import { afterEach, beforeEach, vi } from 'vitest';
import type { ServerMessage } from '@moveway/contracts/realtime/realtime.ts';
import { createLiveConnection } from './live-connection.ts';
import type { LiveSubscription, SubscribeLive } from './live-subscription.ts';

/** The browser's own sockets; what the server at their other end does is up to the test. */
export class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  static last = () => FakeSocket.all.at(-1) as FakeSocket;
  readyState = 0;
  binaryType = 'blob';
  sent: unknown[] = [];
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  acceptSilently(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  accept({
    isSignedIn = false,
    unchangedForMs = 0,
  }: { isSignedIn?: boolean; unchangedForMs?: number } = {}): void {
    this.acceptSilently();
    this.receive({ type: 'connected', isSignedIn, unchangedForMs });
  }
  /** Accepts the connection, and answers what it is asked to watch. */
  acceptAndWatch(): void {
    this.accept();
    this.answerWatch();
  }
  answerWatch(): void {
    // What the client sends is its own contract's.
    const { trackingNumbers } = this.sent.at(-1) as { trackingNumbers: string[] };
    this.receive({ type: 'watching', trackingNumbers });
  }
  /** @param message as the server sends it, or any text */
  receive(message: ServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  lose(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: false }));
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.readyState = 3;
  }
}

let subscribeLive: SubscribeLive;

/** What the page under test reports of its device. */
export const device = { wake: () => {} };

/** A live connection of its own and a stopped clock for each test. Call once per test file. */
export function prepareLiveConnection(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    subscribeLive = createLiveConnection({
      url: 'ws://localhost/ws',
      onWake(listener) {
        device.wake = listener;
        return () => {};
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Subscribes, and records what the subscriber receives. */
export async function subscribe(subscription: Partial<LiveSubscription> = { trackingNumbers: ['MW1'] }) {
  const states: string[] = [];
  const received = {
    onRefetch: vi.fn<() => void>(),
    onChange: vi.fn<() => void>(),
    onMessage: vi.fn<() => void>(),
    onEnded: vi.fn<() => void>(),
  };
  const stop = subscribeLive({ ...received, onState: (state) => states.push(state), ...subscription });
  await vi.advanceTimersByTimeAsync(0);
  return { ...received, states, stop };
}

/** Subscribes to a package on a connection that is accepted, and watches it. */
export async function watch() {
  const page = await subscribe();
  FakeSocket.last().acceptAndWatch();
  return page;
}

export const sent = () => FakeSocket.last().sent;
export const change = { type: 'package.changed', trackingNumber: 'MW1', updatedAt: 'now' } as const;
