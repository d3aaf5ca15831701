import { afterEach, expect, it, vi } from 'vitest';
import { keepBusy, pageIdle } from './page-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('waits for the load of the page, then until it is idle', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const idle = Promise.withResolvers<IdleRequestCallback>();
  vi.stubGlobal('requestIdleCallback', idle.resolve);
  const onIdle = vi.fn();
  const waiting = pageIdle().then(onIdle);
  readyState.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  const callback = await idle.promise;
  expect(onIdle).not.toHaveBeenCalled();
  callback({ didTimeout: false, timeRemaining: () => 1 });
  await waiting;
  readyState.mockRestore();
  expect(onIdle).toHaveBeenCalledOnce();
});

it('goes on where a browser has no idle callbacks', async () => {
  expect('requestIdleCallback' in globalThis).toBe(false);
  await pageIdle();
});

it('waits for the answer of a search that began meanwhile', async () => {
  const onIdle = vi.fn();
  const waiting = pageIdle().then(onIdle);
  const endBusy = keepBusy();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(onIdle).not.toHaveBeenCalled();
  endBusy();
  await waiting;
});
