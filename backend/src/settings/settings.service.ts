import type { SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { canonicalTimeZone } from '@moveway/contracts/settings/settings.constants.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { afterCommit, type Change } from '../storage/transactions/transactions.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { audit } from '../audit/audit.service.ts';
import { DEFAULT_SETTINGS, settingsRepo, type StoredSettings } from './settings.repo.ts';

export { DEFAULT_SETTINGS } from './settings.repo.ts';

/** After this time, in milliseconds, a read that failed is tried again. */
const RETRY_MS = 1000;

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/**
 * Reads the settings and keeps them in memory, up to date by `readAgain`. Needs the database connection.
 */
export async function createSettingsService({ log }: { log: Logger }) {
  const failures = createFailureLog(log, 'Reading the changed settings');
  let current: StoredSettings = { ...DEFAULT_SETTINGS, version: 0 };
  let retrying: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Keeps the newest version: two reads may be answered in the wrong order. */
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
      // The database cannot be reached: the settings that were read last stay in force.
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
    await outbox.publish('settings.changed', { version: after.version });
    return after;
  }

  return {
    /** The settings in memory. A change by another process reaches them with its event. */
    get: (): StoredSettings => current,

    /** Reads the stored settings, for an administrator who is about to change them. */
    async read(): Promise<StoredSettings> {
      const settings = await settingsRepo.find();
      useNewer(settings);
      return settings;
    },

    /**
     * The change is in force in this process as soon as it is committed.
     * @throws {AppError} `settings.changed`; `invalid_input` for a new time zone that is not the canonical name
     */
    async update(actor: Actor, update: SettingsUpdate): Promise<Change<StoredSettings>> {
      // A time zone stored before this rule may stay: it must not keep an administrator from saving other settings.
      if (update.timeZone !== (await settingsRepo.find()).timeZone) {
        assertCanonicalTimeZone(update.timeZone);
      }
      return () => change(actor, () => settingsRepo.replace(update));
    },

    /** Reads the settings again in the background, until it succeeds. */
    readAgain: () => void reload(),

    /** Stops reading again. */
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

/** A number of North America that was typed without any separator. */
const BARE = /^(\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/;

/** A phone number as pages show it: `8005550142` becomes `(800) 555-0142`; one with separators stays as typed. */
export function usualPhone(phone: string): string {
  return phone.replace(BARE, (_, country: string | undefined, area: string, office: string, line: string) =>
    [...(country === undefined ? [] : ['+1']), `(${area})`, `${office}-${line}`].join(' '),
  );
}

/** Does the same for a WhatsApp number with the country code 1: ten digits without it may belong to another country. */
export function usualWhatsApp(phone: string): string {
  return /^\+?1/.test(phone) ? usualPhone(phone) : phone;
}
