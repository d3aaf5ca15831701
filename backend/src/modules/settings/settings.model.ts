import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import {
  type DecidedSection,
  DEFAULT_AWAY_TEXT,
  DEFAULT_BUSINESS_HOURS,
  DEFAULT_CANCELLATION_FEE,
  DEFAULT_REPLY_MAIL_MINUTES,
  DEFAULT_STALLED_DAYS,
  DEFAULT_STATUS_MAILS,
  DEFAULT_VERIFIED_SEE,
} from '@moveway/contracts/settings/settings.constants.ts';
import { DEFAULT_TIME_ZONE } from '@moveway/contracts/settings/time-zone.ts';
import type {
  CancellationTerms,
  QuoteTerms,
  Settings,
  WeeklySummary,
} from '@moveway/contracts/settings/settings.routes.ts';
import { mongoose } from '../../storage/mongoose.ts';

const { Schema } = mongoose;

// Empty when there is none, which `required` would reject.
const line = { type: String, default: '' };

const contacts = new Schema(
  {
    supportEmail: line,
    privacyEmail: line,
    legalEmail: line,
    accessibilityEmail: line,
    phone: line,
    whatsApp: line,
    telegram: line,
    address: line,
  },
  { _id: false },
);

const rates = new Schema(
  Object.fromEntries(
    Object.entries(DEFAULT_RATES).map(([name, cents]) => [name, { type: Number, default: cents }]),
  ),
  { _id: false },
);
const businessHours = new Schema(
  Object.fromEntries(
    Object.entries(DEFAULT_BUSINESS_HOURS).map(([day, hours]) => [day, { type: String, default: hours }]),
  ),
  { _id: false },
);
const holiday = new Schema({ day: { type: String, required: true }, name: line }, { _id: false });
const credentials = new Schema({ usdotNumber: line, mcNumber: line, cargoInsurance: line }, { _id: false });

const quoteTerms = new Schema(
  {
    ...Object.fromEntries(
      Object.entries(DEFAULT_QUOTE_TERMS).map(([name, value]) => [name, { type: Number, default: value }]),
    ),
    version: { type: Number, default: 1 },
  },
  { _id: false },
);

const cancellationTerms = new Schema(
  {
    feeBeforeDispatch: { type: Number, default: DEFAULT_CANCELLATION_FEE },
    version: { type: Number, default: 1 },
  },
  { _id: false },
);

/** All settings are one document. */
const settings = new Schema(
  {
    _id: { type: String, required: true },
    contacts: { type: contacts, required: true },
    credentials: { type: credentials, required: true },
    defaultTheme: { type: String, required: true },
    refreshInterval: { type: Number, default: null },
    maxPackagesPerUser: { type: Number, required: true, min: 1 },
    trackingNumberForm: { type: String, required: true },
    maskNames: { type: Boolean, required: true },
    hideAmounts: { type: Boolean, default: false },
    verifiedSee: { type: String, default: DEFAULT_VERIFIED_SEE },
    timeZone: { type: String, default: DEFAULT_TIME_ZONE },
    statusMails: { type: [String], default: () => [...DEFAULT_STATUS_MAILS] },
    summaryRecipients: { type: [String], default: () => [] },
    businessHours: { type: businessHours, default: () => DEFAULT_BUSINESS_HOURS },
    holidays: { type: [holiday], default: () => [] },
    awayText: { type: String, default: DEFAULT_AWAY_TEXT },
    thanksNeedNoAnswer: { type: Boolean, default: true },
    replyMailMinutes: { type: Number, default: DEFAULT_REPLY_MAIL_MINUTES },
    stalledDays: { type: Number, default: DEFAULT_STALLED_DAYS },
    rates: { type: rates, default: () => DEFAULT_RATES },
    quoteTerms: { type: quoteTerms, default: () => ({}) },
    cancellationTerms: { type: cancellationTerms, default: () => ({}) },
    decided: { type: [String], default: () => [] },
    version: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);

/** Terms that have a version and routes of their own. */
export interface StoredTerms {
  quoteTerms: QuoteTerms;
  cancellationTerms: CancellationTerms;
}

export type StoredSettings = Settings &
  WeeklySummary &
  StoredTerms & {
    /** The sections that somebody has saved. */
    decided: DecidedSection[];
  };

export type SettingsDocument = StoredSettings & { _id: string };

export const SettingsModel = mongoose.model<SettingsDocument>('Settings', settings, 'settings');
