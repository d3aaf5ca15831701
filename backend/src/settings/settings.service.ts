import type { SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { canonicalTimeZone } from '@moveway/contracts/settings/settings.constants.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import { afterCommit, type Change } from '../storage/transactions/transactions.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { StoredSettings } from './settings.model.ts';
import { DEFAULT_SETTINGS, settingsRepo } from './settings.repo.ts';

export { DEFAULT_SETTINGS } from './settings.repo.ts';

/** After this time, in milliseconds, a read that failed is tried again. */
const RETRY_MS = 1000;

export interface SettingsServiceDeps {
  events: DomainEventPublisher;
  audit: Pick<AuditService, 'record'>;
  log: Logger;
}

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/**
 * Reads the settings and keeps them in memory, up to date by `readAgain`. Needs the database connection.
 */
export async function createSettingsService({ events, audit, log }: SettingsServiceDeps) {
  const failures = createFailureLog(log, 'Reading the changed settings');
  let current: StoredSettings = { ...DEFAULT_SETTINGS, version: 0 };
  let retrying: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Two answers may arrive in the wrong order; the settings never go back. */
  function useNewer(settings: StoredSettings): void {
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

  /** Runs in a transaction. @throws {AppError} `settings.changed` */
  async function change(
    actor: Actor,
    replace: () => Promise<StoredSettings | undefined>,
  ): Promise<StoredSettings> {
    const before = await settingsRepo.find();
    const after = await replace();
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
  }

  return {
    /** In force in this process: behind a change made in another one by the delivery of its event. Costs nothing. */
    get: (): StoredSettings => current,

    /** As stored at this moment, for an administrator who is about to change them. */
    async read(): Promise<StoredSettings> {
      const settings = await settingsRepo.find();
      useNewer(settings);
      return settings;
    },

    /**
     * In force here as soon as it is committed.
     * @throws {AppError} `settings.changed`; `invalid_input` for a time zone that is new here and has another canonical
     *   name
     */
    async update(actor: Actor, update: SettingsUpdate): Promise<Change<StoredSettings>> {
      // One that was stored before this rule stays, so that it does not keep the other settings from being saved.
      if (update.timeZone !== (await settingsRepo.find()).timeZone) {
        assertCanonicalTimeZone(update.timeZone);
      }
      return () => change(actor, () => settingsRepo.replace(update));
    },

    /** In the background, until it succeeds. */
    readAgain: () => void reload(),

    /** Ends the repeated tries to read. */
    close(): void {
      isClosed = true;
      clearTimeout(retrying);
    },
  };
}

function assertCanonicalTimeZone(name: string): void {
  const canonical = canonicalTimeZone(name) ?? name;
  if (canonical !== name) {
    const problem = `Use ${canonical}, the canonical name of this time zone`;
    throw new AppError('invalid_input', `${problem}.`, { fields: { timeZone: problem } });
  }
}
