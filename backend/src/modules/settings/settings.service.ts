import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { DomainEventBus } from '../../kernel/domain-events.ts';
import { afterCommit, inTransaction } from '../../storage/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { settingsRepo } from './settings.repo.ts';

export { FIRST_SETTINGS } from './settings.repo.ts';

/** How often a process looks whether another one changed the settings, in milliseconds. */
const LOOK_EVERY_MS = 1000;

export interface SettingsServiceDeps {
  events: DomainEventBus;
  audit: Pick<AuditService, 'record'>;
}

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/** Reads the settings and keeps them in memory. Needs the database connection. */
export async function createSettingsService({ events, audit }: SettingsServiceDeps) {
  let current = await settingsRepo.findOrCreate();

  /** Two answers may arrive in the wrong order; the settings never go back. */
  function keep(settings: Settings): void {
    if (settings.version > current.version) {
      current = settings;
    }
  }

  async function look(): Promise<void> {
    try {
      keep(await settingsRepo.find());
    } catch {
      // The database is away: what is known stays in force, and the next look may succeed.
    }
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  looking.unref();

  return {
    /** In force in this process: at most a second behind a change made in another one. Costs nothing. */
    get: (): Settings => current,

    /** As stored at this moment, for somebody who is about to change them. */
    async read(): Promise<Settings> {
      const settings = await settingsRepo.find();
      keep(settings);
      return settings;
    },

    /** In force here as soon as it is committed. @throws {AppError} `settings.changed` */
    async update(actor: Actor, update: SettingsUpdate): Promise<Settings> {
      return inTransaction(async () => {
        const before = await settingsRepo.find();
        const after = await settingsRepo.replace(update);
        if (!after) {
          throw new AppError(
            'settings.changed',
            'A colleague changed the settings meanwhile. Load them again.',
          );
        }
        await audit.record({
          action: 'settings.changed',
          actor,
          target: { type: 'settings', id: 'settings', label: 'Settings' },
          before,
          after,
        });
        afterCommit(() => {
          keep(after);
        });
        events.publish('settings.changed', { version: after.version });
        return after;
      });
    },

    /** Looks no more. */
    close(): void {
      clearInterval(looking);
    },
  };
}
