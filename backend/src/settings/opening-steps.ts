import { isDeepStrictEqual } from 'node:util';
import {
  OPENING_STEPS,
  type DecidedSection,
  type OpeningStep,
} from '@moveway/contracts/settings/settings.constants.ts';
import type { StoredSettings } from './settings.model.ts';
import { DEFAULT_SETTINGS } from './settings.repo.ts';

export interface OpeningStepsDeps {
  settings: { get(): StoredSettings };
  accounts: { countAdministrators(): Promise<number> };
  /** Whether a backup of this database was ever written. */
  isBackedUp: () => Promise<boolean>;
  sendsEmail: boolean;
}

/** What is still to be done before the company opens, from what is stored; empty when nothing is. */
export function createOpeningSteps({ settings, accounts, isBackedUp, sendsEmail }: OpeningStepsDeps) {
  return async (): Promise<OpeningStep[]> => {
    const stored = settings.get();
    const { contacts, credentials } = stored;
    // Saved as it was, or changed in a console from before the sections.
    const isDecided = (section: DecidedSection, names: readonly (keyof StoredSettings)[]) =>
      stored.decided.includes(section) ||
      names.some((name) => !isDeepStrictEqual(stored[name], DEFAULT_SETTINGS[name]));
    const [administrators, hasBackup] = await Promise.all([accounts.countAdministrators(), isBackedUp()]);
    const done: Record<OpeningStep, boolean> = {
      company: contacts.address !== '' && (credentials.usdotNumber !== '' || credentials.mcNumber !== ''),
      contacts: contacts.phone !== '' && contacts.supportEmail !== '',
      hours: isDecided('hours', ['businessHours']),
      rates: isDecided('rates', ['rates']),
      tracking: isDecided('tracking', ['maskNames', 'hideAmounts']),
      email: sendsEmail,
      backup: hasBackup,
      administrator: administrators > 1,
    };
    return OPENING_STEPS.filter((step) => !done[step]);
  };
}
