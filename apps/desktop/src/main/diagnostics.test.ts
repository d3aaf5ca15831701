import { expect, it } from 'vitest';
import type { CheckStep, ServerState } from '../ipc/server.contract.ts';
import { createDiagnostics } from './diagnostics.ts';

type Options = Parameters<typeof createDiagnostics>[0];

const steps: CheckStep[] = [{ name: 'Address', outcome: 'passed', detail: 'https://moveway.example' }];

const read = (state: ServerState, lastErrors: string[] = []) =>
  createDiagnostics({
    versions: { Console: '1.2.3', Electron: '45.4.1', Chromium: undefined },
    server: {
      state: async () => state,
      // The check is the only handler that is used.
      handlers: { 'server.check': async () => steps } as unknown as Options['server']['handlers'],
    },
    keychain: { isAvailable: () => true },
    countLastKnown: async () => 7,
    log: { lastErrors: () => lastErrors },
    updates: { state: () => ({ state: 'ready', version: '1.3.0' }) },
  })();

it('reports versions, reachability step by step, storage, updates and the last errors', async () => {
  const text = await read({ url: 'https://moveway.example', lostAt: '2026-11-22T10:00:00.000Z' }, [
    '2026-11-22T10:00:00.000Z The page has ended: oom (5).',
  ]);
  expect(text).toBe(`Versions
  Console 1.2.3
  Electron 45.4.1
  Chromium unknown

Server
  https://moveway.example
  not reachable since 2026-11-22T10:00:00.000Z
  Address passed: https://moveway.example

Storage
  keychain available
  7 last known answers

Updates
  ready, 1.3.0

Last errors
  2026-11-22T10:00:00.000Z The page has ended: oom (5).`);
});

it('checks nothing while no server was chosen, and has no secret in it', async () => {
  const text = await read({}, ['sent authorization: Bearer abc.def']);
  expect(text).toContain('none was chosen');
  expect(text).not.toContain('Address passed');
  expect(text).not.toContain('abc.def');
});
