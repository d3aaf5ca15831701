import { isDeepStrictEqual } from 'node:util';
import {
  OPENING_STEPS,
  type DecidedSection,
  type OpeningStep,
} from '@moveway/contracts/settings/settings.constants.ts';
import { isBackedUp } from '../storage/backup/marks.ts';
import { database } from '../storage/mongoose.ts';
import type { AccountService } from '../accounts/account.service.ts';
import type { MailService } from '../notify/mail/mail.service.ts';
import { DEFAULT_SETTINGS, type SettingsService } from '../settings/settings.service.ts';

/** Lists what still has to be done before the company opens; empty when everything is done. */
export function createOpeningSteps({
  settings,
  accounts,
  mail,
}: {
  settings: Pick<SettingsService, 'get'>;
  accounts: Pick<AccountService, 'countAdministrators'>;
  mail: Pick<MailService, 'isConfigured'>;
}) {
  return async (): Promise<OpeningStep[]> => {
    const stored = settings.get();
    const { contacts, credentials } = stored;
    // Saved unchanged; or changed by a console that did not report sections yet.
    const isDecided = (section: DecidedSection, names: readonly (keyof typeof stored)[]) =>
      stored.decided.includes(section) ||
      names.some((name) => !isDeepStrictEqual(stored[name], DEFAULT_SETTINGS[name]));
    const [administrators, hasBackup] = await Promise.all([
      accounts.countAdministrators(),
      isBackedUp(database()),
    ]);
    const done: Record<OpeningStep, boolean> = {
      company: contacts.address !== '' && (credentials.usdotNumber !== '' || credentials.mcNumber !== ''),
      contacts: contacts.phone !== '' && contacts.supportEmail !== '',
      hours: isDecided('hours', ['businessHours']),
      rates: isDecided('rates', ['rates']),
      tracking: isDecided('tracking', ['maskNames', 'hideAmounts']),
      email: mail.isConfigured,
      backup: hasBackup,
      administrator: administrators > 1,
    };
    return OPENING_STEPS.filter((step) => !done[step]);
  };
}
