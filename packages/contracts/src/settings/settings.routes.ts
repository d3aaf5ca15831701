import { z } from 'zod';
import {
  boundedText,
  dayText,
  line,
  NOT_PLAIN,
  PLAIN_TEXT,
  requiredEmail,
  trimmedText,
} from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  DECIDED_SECTIONS,
  STATUS_MAIL_OCCASIONS,
  VERIFIED_SEE,
  WEEKDAYS,
  type Weekday,
  isTimeZone,
} from './settings.constants.ts';
import { DEFAULT_RATES, type RateName } from '../quotes/quote.constants.ts';

/** Choices of the refresh interval, in seconds (specification, section 2). */
export const REFRESH_INTERVALS = [10, 30, 60, 300] as const;
export const MAX_PACKAGES_PER_USER_DEFAULT = 10;

const email = requiredEmail.or(z.literal(''));

const timeZone = boundedText(64)
  .refine(isTimeZone, 'Use the name of a time zone, like America/Chicago')
  .describe('IANA name. Promised dates, analytics and the audit log use the days of this zone.');

/** Settings that public pages show. They leave out a contact or credential that is empty. */
const publicSettingsSchema = z
  .object({
    contacts: z.object({
      supportEmail: z.string(),
      privacyEmail: z.string(),
      legalEmail: z.string(),
      accessibilityEmail: z.string(),
      phone: z.string(),
      whatsApp: z.string(),
      telegram: z.string(),
      address: z.string(),
    }),
    credentials: z.object({
      usdotNumber: z.string().describe('Number of the Department of Transportation; digits only.'),
      mcNumber: z.string().describe('Operating authority as a broker; digits only.'),
      cargoInsurance: z.string().describe('The limit of the insurance in whole dollars; digits only.'),
    }),
    defaultTheme: z.enum(['system', 'light', 'dark']),
    openHours: z.string().describe('The business hours as text; empty when no day has hours.'),
    timeZone,
    sendsEmail: z.boolean().describe('Whether the server can send email at all.'),
    siteUrl: z
      .string()
      .optional()
      .describe('The public address of the site without a path, if the server has one (`SITE_URL`).'),
  })
  .meta({ id: 'PublicSettings' });

const RATE_NAMES = Object.keys(DEFAULT_RATES) as RateName[];

/** One schema for every rate. */
function ratesOf<S extends z.ZodType>(schema: S): Record<RateName, S> {
  // Complete, because it is built from the list of all names.
  return Object.fromEntries(RATE_NAMES.map((name) => [name, schema])) as Record<RateName, S>;
}

/** One schema for every day of the week. */
function hoursOf<S extends z.ZodType>(schema: S): Record<Weekday, S> {
  // Complete, because it is built from the list of all days.
  return Object.fromEntries(WEEKDAYS.map((day) => [day, schema])) as Record<Weekday, S>;
}

const rate = z
  .int('Use dollars and whole cents, like 0.62')
  .min(0, 'Cannot be less than 0')
  .max(10_000_000, 'Use at most $100,000');

/** The terms of a quote beside its rates. */
const quoteTerms = {
  validDays: z
    .int('Use whole days')
    .min(1, 'At least 1')
    .max(90, 'At most 90')
    .describe('How many days a kept quote is valid.'),
};

/** The cost of a cancellation. */
const cancellationTerms = {
  feeBeforeDispatch: rate.describe(
    'The fee for a package that is canceled before dispatch, in whole US cents; 0 for none.',
  ),
};

/** Everything an administrator may set. `version` prevents overwriting another administrator's change. */
export const settingsSchema = publicSettingsSchema
  .omit({ sendsEmail: true, openHours: true, siteUrl: true })
  .extend({
    refreshInterval: z
      .union([z.literal(10), z.literal(30), z.literal(60), z.literal(300)])
      .nullable()
      .describe('Seconds; null means the intervals of the specification: 30 s, 15 s and 5 s.'),
    maxPackagesPerUser: z.int(),
    trackingNumberForm: z
      .enum(['time', 'check-digit'])
      .describe('`time`: MW, 6 digits of time, 3 random; `check-digit`: MW, 9 random digits, check digit.'),
    maskNames: z.boolean().describe('Show sender and receiver by initials to the public.'),
    hideAmounts: z
      .boolean()
      .describe('Show shipping amount and declared value only to the owner and to staff.'),
    verifiedSee: z
      .enum(VERIFIED_SEE)
      .describe(
        'What strangers see after they give the receiver’s email address or the end of their phone number: no more than others, names and amounts, or everything.',
      ),
    statusMails: z
      .array(z.enum(STATUS_MAIL_OCCASIONS))
      .describe('Events about which customers and receivers get an email.'),
    businessHours: z
      .object(hoursOf(z.string()))
      .describe(
        'The hours of each day, such as `08:00-18:00`, in the time zone of the settings; empty when closed.',
      ),
    holidays: z
      .array(z.object({ day: z.string(), name: z.string() }))
      .describe('Days on which support is closed, YYYY-MM-DD in the time zone of the settings.'),
    awayText: z
      .string()
      .describe('Shown in the chat outside the business hours, followed by the next opening.'),
    replyMailMinutes: z
      .int()
      .describe('After so many minutes, customers get an email about a reply that they have not seen.'),
    stalledDays: z.int().describe('After so many days without an event, a package on its way is stalled.'),
    rates: z.object(ratesOf(z.int())).describe('The rates of estimates, in whole US cents.'),
    quoteTerms: z.object(quoteTerms),
    cancellationTerms: z.object(cancellationTerms),
    version: z.int(),
  })
  .meta({ id: 'Settings' });

const contactLine = line(200);

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00))?$/;

const openHours = trimmedText(11, 'Use times like 08:00-18:00')
  .regex(TIME, 'Use times like 08:00-18:00, or leave it blank')
  .refine(
    (hours) => hours === '' || hours.slice(0, 5) < hours.slice(6),
    'Closing time must be after opening time',
  );

const digits = trimmedText(9, 'Use digits only, at most 9')
  .regex(/^\d{1,9}$/, 'Use digits only, at most 9')
  .or(z.literal(''));

export const settingsUpdateSchema = z
  .strictObject({
    contacts: z.strictObject({
      supportEmail: email,
      privacyEmail: email,
      legalEmail: email,
      accessibilityEmail: email,
      phone: contactLine,
      whatsApp: contactLine,
      telegram: contactLine,
      address: contactLine,
    }),
    credentials: z.strictObject({ usdotNumber: digits, mcNumber: digits, cargoInsurance: digits }),
    defaultTheme: z.enum(['system', 'light', 'dark']),
    refreshInterval: z.union([z.literal(10), z.literal(30), z.literal(60), z.literal(300)]).nullable(),
    maxPackagesPerUser: z.int('Use a whole number').min(1, 'At least 1').max(10_000, 'At most 10,000'),
    trackingNumberForm: z.enum(['time', 'check-digit']),
    maskNames: z.boolean(),
    hideAmounts: z.boolean(),
    verifiedSee: z.enum(VERIFIED_SEE),
    timeZone,
    statusMails: z.array(z.enum(STATUS_MAIL_OCCASIONS)).max(STATUS_MAIL_OCCASIONS.length),
    businessHours: z.strictObject(hoursOf(openHours)),
    holidays: z
      .array(
        z.strictObject({
          day: dayText('Choose the day'),
          name: line(60),
        }),
      )
      .max(60, 'Use at most 60 days'),
    awayText: trimmedText(500).min(1, 'Enter the message customers will see').regex(PLAIN_TEXT, NOT_PLAIN),
    replyMailMinutes: z.int('Use whole minutes').min(1, 'At least 1').max(1440, 'At most 1,440'),
    stalledDays: z.int('Use whole days').min(1, 'At least 1').max(90, 'At most 90'),
    rates: z.strictObject(ratesOf(rate)),
    quoteTerms: z.strictObject(quoteTerms),
    cancellationTerms: z.strictObject(cancellationTerms),
    decided: z
      .enum(DECIDED_SECTIONS)
      .optional()
      .describe(
        'The section that is saved. Saving it says that its values are right, even if they stay as they were.',
      ),
    version: z.int(),
  })
  .meta({ id: 'SettingsUpdate' });

export type Settings = z.infer<typeof settingsSchema>;
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
export type SettingsUpdate = z.output<typeof settingsUpdateSchema>;

export const settingsRoutes = {
  public: defineRoute('GET /api/settings', {
    summary: 'Site contacts, the default theme, and whether the server sends email',
    access: 'public',
    response: publicSettingsSchema,
  }),
  get: defineRoute('GET /api/admin/settings', {
    summary: 'All settings',
    access: 'admin',
    response: settingsSchema,
  }),
  update: defineRoute('PUT /api/admin/settings', {
    summary: 'Change settings; they take effect at once in every process',
    access: 'admin',
    effect: 'write',
    body: settingsUpdateSchema,
    response: settingsSchema,
    errors: ['settings.changed'],
  }),
} as const;
