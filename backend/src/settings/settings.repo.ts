import {
  DEFAULT_PUBLIC_SETTINGS,
  DEFAULT_AWAY_TEXT,
  DEFAULT_BUSINESS_HOURS,
  DEFAULT_CANCELLATION_FEE,
  DEFAULT_REPLY_MAIL_MINUTES,
  DEFAULT_STALLED_DAYS,
  DEFAULT_STATUS_MAILS,
  DEFAULT_VERIFIED_SEE,
  type DecidedSection,
} from '@moveway/contracts/settings/settings.constants.ts';
import {
  MAX_PACKAGES_PER_USER_DEFAULT,
  settingsSchema,
  type Settings,
  type SettingsUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import { DatabaseError } from '../storage/database-error.ts';
import { mongoose } from '../storage/mongoose.ts';

/** Fields of one type, in a part of the settings. */
const fields = (names: readonly string[], type: StringConstructor | NumberConstructor) =>
  Object.fromEntries(names.map((name) => [name, { type }]));

const part = (definition: mongoose.SchemaDefinition) => new mongoose.Schema(definition, { _id: false });

/** All settings are one document. A field that it lacks gets its default when it is read (`toSettings`). */
const settings = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    contacts: { type: part(fields(Object.keys(DEFAULT_PUBLIC_SETTINGS.contacts), String)), required: true },
    credentials: {
      type: part(fields(Object.keys(DEFAULT_PUBLIC_SETTINGS.credentials), String)),
      required: true,
    },
    defaultTheme: { type: String, required: true },
    refreshInterval: Number,
    maxPackagesPerUser: { type: Number, required: true, min: 1 },
    trackingNumberForm: { type: String, required: true },
    maskNames: { type: Boolean, required: true },
    hideAmounts: Boolean,
    verifiedSee: String,
    timeZone: String,
    statusMails: [String],
    businessHours: part(fields(Object.keys(DEFAULT_BUSINESS_HOURS), String)),
    holidays: [part(fields(['day', 'name'], String))],
    awayText: String,
    replyMailMinutes: Number,
    stalledDays: Number,
    rates: part(fields(Object.keys(DEFAULT_RATES), Number)),
    quoteTerms: part(fields(Object.keys(DEFAULT_QUOTE_TERMS), Number)),
    cancellationTerms: part(fields(['feeBeforeDispatch'], Number)),
    decided: [String],
    version: { type: Number, required: true },
  } satisfies Record<keyof SettingsDocument, unknown>,
  { versionKey: false, minimize: false },
);

export type StoredSettings = Settings & {
  /** The sections that an administrator has saved. */
  decided: DecidedSection[];
};

type SettingsDocument = StoredSettings & { _id: string };

export const SettingsModel = mongoose.model<SettingsDocument>('Settings', settings, 'settings');

const { sendsEmail: _, openHours: __, ...defaultSiteSettings } = DEFAULT_PUBLIC_SETTINGS;

/** The settings until an administrator changes them (specification, sections 2 and 9; design, section 9). */
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
   * Reads the stored settings; stores the defaults first if there are no settings.
   * @throws {DatabaseError} when the stored document is not a valid set of settings
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

  /** @returns undefined when someone else has changed the settings since `version` */
  async replace({ version, decided, ...values }: SettingsUpdate): Promise<StoredSettings | undefined> {
    const replaced = await SettingsModel.findOneAndUpdate(
      { ...ONLY, version },
      { $set: values, ...(decided && { $addToSet: { decided } }), $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<SettingsDocument>();
    return replaced ? toSettings(replaced) : undefined;
  },
};

/** Gives settings that the stored document does not have yet their defaults. */
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
