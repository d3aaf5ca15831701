import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

const newWorker = () =>
  Object.assign(new EventTarget(), {
    scriptURL: new URL('/sw.js', location.href).href,
    state: 'installing',
    postMessage: vi.fn<(message: unknown) => void>(),
  });
type FakeWorker = ReturnType<typeof newWorker>;

const update = vi.fn<() => Promise<void>>();
let registration: EventTarget & { update: unknown; waiting?: FakeWorker; installing?: FakeWorker };
let container: EventTarget & { controller: object | null; register: (address: string) => Promise<unknown> };
const onReplaced = vi.fn<() => void>();
const onUpdateReady = vi.fn<(update: () => void) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  registration = Object.assign(new EventTarget(), { update });
  container = Object.assign(new EventTarget(), {
    controller: newWorker(),
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** A version that the browser finds, and installs. */
async function install(found = newWorker()): Promise<FakeWorker> {
  registration.installing = found;
  registration.dispatchEvent(new Event('updatefound'));
  delete registration.installing;
  registration.waiting = found;
  found.state = 'installed';
  found.dispatchEvent(new Event('statechange'));
  // One that activates itself is not offered.
  await vi.advanceTimersByTimeAsync(1000);
  return found;
}

it('offers a version that is already waiting, and calls back when it was activated from any tab', async () => {
  const waiting = newWorker();
  registration.waiting = waiting;
  await registerWorker({ onUpdateReady, onReplaced });
  await vi.advanceTimersByTimeAsync(0);
  onUpdateReady.mock.calls[0]?.[0]();
  expect(waiting.postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(onReplaced).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(onReplaced).toHaveBeenCalledOnce();
});

it('offers a version found later once it is installed', async () => {
  await registerWorker({ onUpdateReady, onReplaced });
  expect(onUpdateReady).not.toHaveBeenCalled();
  const found = await install();
  onUpdateReady.mock.calls[0]?.[0]();
  expect(found.postMessage).toHaveBeenCalledOnce();
});

it('offers a version whose installation was tried in vain before', async () => {
  await registerWorker({ onUpdateReady, onReplaced });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  const failed = newWorker();
  registration.installing = failed;
  registration.dispatchEvent(new Event('updatefound'));
  failed.state = 'redundant';
  failed.dispatchEvent(new Event('statechange'));
  await install();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(onUpdateReady).toHaveBeenCalled();
});

it('offers nothing on the first visit', async () => {
  container.controller = null;
  await registerWorker({ onUpdateReady, onReplaced });
  await install();
  container.dispatchEvent(new Event('controllerchange'));
  expect(onUpdateReady).not.toHaveBeenCalled();
  expect(onReplaced).not.toHaveBeenCalled();
});

it('looks for a new version each hour and when the page is shown again, and survives a check that fails', async () => {
  const check = await registerWorker({ onUpdateReady, onReplaced });
  update.mockRejectedValue(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(update).toHaveBeenCalledOnce();
  update.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  // By the pages of the tests before as well.
  expect(update).toHaveBeenCalled();
  expect(await check()).toBe(false);
  registration.installing = newWorker();
  expect(await check()).toBe(true);
});

it('rejects where service workers are blocked', async () => {
  container.register = async () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  await expect(registerWorker({ onUpdateReady, onReplaced })).rejects.toThrow('Blocked');
});
