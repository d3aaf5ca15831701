import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { expect, it } from 'vitest';
import type { CheckStep, ServerState } from '../ipc/server.contract.ts';
import type { UpdateState } from '../ipc/updates.contract.ts';
import { createDiagnostics } from './diagnostics.ts';

type Options = Parameters<typeof createDiagnostics>[0];

const steps: CheckStep[] = [{ name: 'Address', outcome: 'passed', detail: 'https://moveway.example' }];

const read = (
  state: ServerState,
  { lastErrors = [], update = { state: 'current' } }: { lastErrors?: string[]; update?: UpdateState } = {},
) =>
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
    updates: { state: () => update },
  })();

it('reports versions, reachability step by step, storage, updates and the last errors', async () => {
  const text = await read(
    { url: 'https://moveway.example', lostAt: '2026-11-22T10:00:00.000Z' },
    { lastErrors: ['Sun, Nov 22, 2026, 10:00 AM UTC: The page has ended: oom (5).'] },
  );
  expect(text).toBe(`Versions
  Console 1.2.3
  Electron 45.4.1
  Chromium unknown

Server
  https://moveway.example
  not reachable since ${formatFullInstant('2026-11-22T10:00:00.000Z')}
  Address passed: https://moveway.example

Storage
  keychain available
  7 last known answers

Updates
  no newer version is known

Last errors
  Sun, Nov 22, 2026, 10:00 AM UTC: The page has ended: oom (5).`);
});

it('checks nothing while no server was chosen, and has no secret in it', async () => {
  const text = await read({}, { lastErrors: ['sent authorization: Bearer abc.def'] });
  expect(text).toContain('none was chosen');
  expect(text).not.toContain('Address passed');
  expect(text).not.toContain('abc.def');
});

it.each<[UpdateState, string]>([
  [{ state: 'off', detail: 'This build has no update feed.' }, 'off: This build has no update feed.'],
  [{ state: 'checking' }, 'looking for a newer version'],
  [{ state: 'downloading', version: '1.3.0' }, 'version 1.3.0 is being downloaded'],
  [{ state: 'ready', version: '1.3.0' }, 'version 1.3.0 is ready to be installed'],
  [{ state: 'failed', detail: 'The feed cannot be reached.' }, 'failed: The feed cannot be reached.'],
])('says of the updates in words: %j', async (update, words) => {
  expect(await read({}, { update })).toContain(`Updates\n  ${words}\n`);
});
