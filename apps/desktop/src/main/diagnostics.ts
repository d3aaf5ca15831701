import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import type { UpdateState } from '../ipc/updates.contract.ts';
import { withoutSecrets, type Log } from './log.ts';
import type { Keychain } from './storage/secrets.ts';
import type { Server } from './server/server.ts';
import type { Updates } from './updates/updates.ts';

interface DiagnosticsOptions {
  /** Of the console and of what it runs on, by name. */
  versions: Readonly<Record<string, string | undefined>>;
  server: Pick<Server, 'state' | 'handlers'>;
  keychain: Pick<Keychain, 'isAvailable'>;
  /** Answers stored for when the server is away. */
  countLastKnown: () => Promise<number>;
  log: Pick<Log, 'lastErrors'>;
  updates: Pick<Updates, 'state'>;
}

/** What support needs to know of this computer, in one text without secrets. */
export function createDiagnostics(options: DiagnosticsOptions): () => Promise<string> {
  const { versions, server, keychain, countLastKnown, log, updates } = options;
  return async () => {
    const { url, lostAt } = await server.state();
    const steps = url === undefined ? [] : await server.handlers['server.check'](url, undefined as never);
    const update = updates.state();
    const sections = {
      Versions: Object.entries(versions).map(([name, value]) => `${name} ${value ?? 'unknown'}`),
      Server: [
        url ?? 'none was chosen',
        lostAt === undefined
          ? 'reachable at the last call'
          : `not reachable since ${formatFullInstant(lostAt)}`,
        ...steps.map((step) => `${step.name} ${step.outcome}: ${step.detail}`),
      ],
      Storage: [
        keychain.isAvailable() ? 'keychain available' : 'no keychain: nothing is stored',
        `${await countLastKnown()} last known answers`,
      ],
      Updates: [UPDATES[update.state](update)],
      'Last errors': log.lastErrors().length === 0 ? ['none'] : [...log.lastErrors()],
    };
    return withoutSecrets(
      Object.entries(sections)
        .map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
        .join('\n\n'),
    );
  };
}

const UPDATES: Record<UpdateState['state'], (update: UpdateState) => string> = {
  off: ({ detail }) => `off: ${detail}`,
  current: () => 'no newer version is known',
  checking: () => 'looking for a newer version',
  downloading: ({ version }) => `version ${version} is being downloaded`,
  ready: ({ version }) => `version ${version} is ready to be installed`,
  failed: ({ detail }) => `failed: ${detail}`,
};
