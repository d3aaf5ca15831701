import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { DomainEventBus, DomainEventPublisher } from '../../kernel/domain-events.ts';
import { afterCommit, type Transaction } from '../../storage/transactions.ts';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { DEFAULT_SETTINGS, settingsRepo } from './settings.repo.ts';

export { DEFAULT_SETTINGS } from './settings.repo.ts';

/** After this time, in milliseconds, a read that failed is tried again. */
const RETRY_MS = 1000;

export interface SettingsServiceDeps {
  bus: Pick<DomainEventBus, 'subscribe'>;
  events: DomainEventPublisher;
  audit: Pick<AuditService, 'record'>;
  log: Logger;
}

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/**
 * Reads the settings, keeps them in memory and reads them again when they were changed. Needs the database connection,
 * and a bus that is fed already.
 */
export async function createSettingsService({ bus, events, audit, log }: SettingsServiceDeps) {
  const failures = createFailureLog(log, 'Reading the changed settings');
  let current: Settings = { ...DEFAULT_SETTINGS, version: 0 };
  let retrying: NodeJS.Timeout | undefined;
  let isClosed = false;
  const unsubscribe = [
    bus.subscribe('settings.changed', () => void reload()),
    bus.subscribe('events.missed', () => void reload()),
  ];

  /** Two answers may arrive in the wrong order; the settings never go back. */
  function useNewer(settings: Settings): void {
    if (settings.version > current.version) {
      current = settings;
    }
  }

  async function reload(): Promise<void> {
    clearTimeout(retrying);
    try {
      useNewer(await settingsRepo.find());
      failures.succeeded();
    } catch (error) {
      // The database is away: what is known stays in force.
      if (!isClosed) {
        failures.failed(error);
        clearTimeout(retrying);
        retrying = setTimeout(() => void reload(), RETRY_MS).unref();
      }
    }
  }

  useNewer(await settingsRepo.findOrCreate());

  return {
    /** In force in this process: behind a change made in another one by the delivery of its event. Costs nothing. */
    get: (): Settings => current,

    /** As stored at this moment, for an administrator who is about to change them. */
    async read(): Promise<Settings> {
      const settings = await settingsRepo.find();
      useNewer(settings);
      return settings;
    },

    /** In force here as soon as it is committed. @throws {AppError} `settings.changed` */
    async update<A>(actor: Actor, update: SettingsUpdate, transaction: Transaction<Settings, A>): Promise<A> {
      return transaction(async () => {
        const before = await settingsRepo.find();
        const after = await settingsRepo.replace(update);
        if (!after) {
          throw new AppError('settings.changed', 'Someone else changed the settings. Reload them.');
        }
        await audit.record({
          action: 'settings.changed',
          actor,
          target: { type: 'settings', id: 'settings', label: 'Settings' },
          before,
          after,
        });
        afterCommit(() => {
          useNewer(after);
        });
        await events.publish('settings.changed', { version: after.version });
        return after;
      });
    },

    /** Stops following changes. */
    close(): void {
      isClosed = true;
      clearTimeout(retrying);
      for (const stop of unsubscribe) {
        stop();
      }
    },
  };
}
