import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

const newWorker = () =>
  Object.assign(new EventTarget(), { postMessage: vi.fn<(message: unknown) => void>() });
type FakeWorker = ReturnType<typeof newWorker>;

let registration: EventTarget & { waiting?: FakeWorker; installing?: FakeWorker };
let container: EventTarget & { controller: object | null; register: (address: string) => Promise<unknown> };
const onReplaced = vi.fn<() => void>();
const onUpdateReady = vi.fn<(update: () => void) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  registration = new EventTarget();
  container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('offers a version that is already waiting, and calls back when it was activated from any tab', async () => {
  const waiting = newWorker();
  registration.waiting = waiting;
  await registerWorker({ onUpdateReady, onReplaced });
  onUpdateReady.mock.calls[0]?.[0]();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(onReplaced).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(onReplaced).toHaveBeenCalledOnce();
});

it('offers a version found later once it is installed', async () => {
  await registerWorker({ onUpdateReady, onReplaced });
  const found = newWorker();
  registration.installing = found;
  registration.dispatchEvent(new Event('updatefound'));
  expect(onUpdateReady).not.toHaveBeenCalled();
  registration.waiting = found;
  found.dispatchEvent(new Event('statechange'));
  expect(onUpdateReady).toHaveBeenCalledOnce();
});

it('offers nothing on the first visit', async () => {
  container.controller = null;
  await registerWorker({ onUpdateReady, onReplaced });
  registration.waiting = newWorker();
  registration.installing = registration.waiting;
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting.dispatchEvent(new Event('statechange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(onUpdateReady).not.toHaveBeenCalled();
  expect(onReplaced).not.toHaveBeenCalled();
});
