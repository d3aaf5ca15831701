import { afterEach, expect, it, vi } from 'vitest';
import { readyRegistration, reportUnregistered, WorkerMissing } from './worker-ready.ts';

afterEach(() => vi.unstubAllGlobals());

it('ends every wait at once without a worker, except for a worker that another tab has installed', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}) } });
  const waiting = readyRegistration();
  reportUnregistered(new DOMException('Blocked', 'SecurityError'));
  await expect(waiting).rejects.toThrow(WorkerMissing);
  await expect(readyRegistration()).rejects.toThrow(WorkerMissing);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve('registration') } });
  expect(await readyRegistration()).toBe('registration');
});
