import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import {
  DEFAULT_BUSINESS_HOURS,
  type DecidedSection,
} from '@moveway/contracts/settings/settings.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { mongoose } from '../storage/mongoose.ts';

/** Fields of one type, in a part of the settings. */
const fields = (
  names: readonly string[],
  type: StringConstructor | NumberConstructor,
): Record<string, { type: typeof type }> => Object.fromEntries(names.map((name) => [name, { type }]));

const part = (definition: mongoose.SchemaDefinition) => new mongoose.Schema(definition, { _id: false });

const contacts = [
  'supportEmail',
  'privacyEmail',
  'legalEmail',
  'accessibilityEmail',
  'phone',
  'whatsApp',
  'telegram',
  'address',
] as const;

/** All settings are one document. What it lacks has its first value when it is read (`settings.repo.ts`). */
const settings = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    contacts: { type: part(fields(contacts, String)), required: true },
    credentials: {
      type: part(fields(['usdotNumber', 'mcNumber', 'cargoInsurance'], String)),
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

export type SettingsDocument = StoredSettings & { _id: string };

export const SettingsModel = mongoose.model<SettingsDocument>('Settings', settings, 'settings');
