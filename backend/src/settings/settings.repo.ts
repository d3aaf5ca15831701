import {
  DEFAULT_PUBLIC_SETTINGS,
  DEFAULT_AWAY_TEXT,
  DEFAULT_BUSINESS_HOURS,
  DEFAULT_CANCELLATION_FEE,
  DEFAULT_REPLY_MAIL_MINUTES,
  DEFAULT_STALLED_DAYS,
  DEFAULT_STATUS_MAILS,
  DEFAULT_VERIFIED_SEE,
} from '@moveway/contracts/settings/settings.constants.ts';
import {
  MAX_PACKAGES_PER_USER_DEFAULT,
  settingsSchema,
  type SettingsUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import { DatabaseError } from '../storage/database-error.ts';
import { SettingsModel, type SettingsDocument, type StoredSettings } from './settings.model.ts';

const { sendsEmail: _, openHours: __, ...defaultSiteSettings } = DEFAULT_PUBLIC_SETTINGS;

/** Until others are set (specification, sections 2 and 9; design, section 9). */
export const DEFAULT_SETTINGS: StoredSettings = {
  ...defaultSiteSettings,
  refreshInterval: null,
  maxPackagesPerUser: MAX_PACKAGES_PER_USER_DEFAULT,
  trackingNumberForm: 'time',
  maskNames: false,
  hideAmounts: false,
  verifiedSee: DEFAULT_VERIFIED_SEE,
  statusMails: [...DEFAULT_STATUS_MAILS],
  businessHours: DEFAULT_BUSINESS_HOURS,
  holidays: [],
  awayText: DEFAULT_AWAY_TEXT,
  replyMailMinutes: DEFAULT_REPLY_MAIL_MINUTES,
  stalledDays: DEFAULT_STALLED_DAYS,
  rates: DEFAULT_RATES,
  quoteTerms: DEFAULT_QUOTE_TERMS,
  cancellationTerms: { feeBeforeDispatch: DEFAULT_CANCELLATION_FEE },
  decided: [],
  version: 1,
};

const ONLY = { _id: 'settings' } as const;

/** The settings in MongoDB. */
export const settingsRepo = {
  /**
   * What is stored; where nothing is, the first settings are stored before.
   * @throws {DatabaseError} when what is stored are no settings
   */
  async findOrCreate(): Promise<StoredSettings> {
    const settings = toSettings(
      await SettingsModel.findOneAndUpdate(
        ONLY,
        { $setOnInsert: DEFAULT_SETTINGS },
        { upsert: true, returnDocument: 'after' },
      )
        .lean<SettingsDocument>()
        .orFail(),
    );
    const { error } = settingsSchema.safeParse(settings);
    if (error) {
      const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
      throw new DatabaseError(
        `The settings in the database cannot be read (${fields}). Correct the document of the collection settings, or ` +
          'delete it to begin with the first settings again.',
      );
    }
    return settings;
  },

  async find(): Promise<StoredSettings> {
    return toSettings(await SettingsModel.findOne(ONLY).lean<SettingsDocument>().orFail());
  },

  /** @returns undefined when the version stored is another by now. */
  async replace({ version, decided, ...values }: SettingsUpdate): Promise<StoredSettings | undefined> {
    const replaced = await SettingsModel.findOneAndUpdate(
      { ...ONLY, version },
      { $set: values, ...(decided && { $addToSet: { decided } }), $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<SettingsDocument>();
    return replaced ? toSettings(replaced) : undefined;
  },
};

/** A setting that is newer than what is stored has its first value. */
function toSettings({ _id, ...settings }: SettingsDocument): StoredSettings {
  return {
    ...DEFAULT_SETTINGS,
    ...settings,
    contacts: { ...DEFAULT_SETTINGS.contacts, ...settings.contacts },
    businessHours: { ...DEFAULT_BUSINESS_HOURS, ...settings.businessHours },
    rates: { ...DEFAULT_RATES, ...settings.rates },
    quoteTerms: { ...DEFAULT_QUOTE_TERMS, ...settings.quoteTerms },
    cancellationTerms: { ...DEFAULT_SETTINGS.cancellationTerms, ...settings.cancellationTerms },
    credentials: { ...DEFAULT_SETTINGS.credentials, ...settings.credentials },
  };
}
