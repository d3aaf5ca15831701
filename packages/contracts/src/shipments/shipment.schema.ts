import { z } from 'zod';
import { NOT_PLAIN, PLAIN_LINE, PLAIN_TEXT } from '../http/plain-text.ts';
import { PACKAGE_STATUSES, SERVICE_TYPES, SHIPMENT_KINDS, TRAILER_TYPES } from './shipment.constants.ts';
import { isTrackingNumber, normalizeTrackingNumber } from './tracking-number.ts';
import { EMAIL_FORM } from '../accounts/account.constants.ts';
import { isVin, normalizeVin } from './vin.ts';

/*
 * Units on the wire: money in US dollars with at most two decimals (whole cents inside), weight in pounds, lengths in
 * inches, instants as ISO 8601 in UTC, and calendar dates (which have no time zone) as YYYY-MM-DD.
 */

const money = z
  .number('Use an amount like 1250.50')
  .nonnegative('Cannot be less than 0')
  .max(10_000_000, 'Use at most 10,000,000')
  .multipleOf(0.01, 'Use at most two decimals');
const text = (max: number, message = 'Use text') =>
  z.string(message).trim().max(max, `Use at most ${max} characters`);
const line = (max: number, message?: string) => text(max, message).regex(PLAIN_LINE, NOT_PLAIN);
const requiredLine = (max: number, message: string) => line(max, message).min(1, message);
/** What a form sends blank counts as left out. */
const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optionalLine = (max: number) => z.preprocess(blankIsAbsent, line(max).optional());
const optionalText = (max: number) =>
  z.preprocess(blankIsAbsent, text(max).regex(PLAIN_TEXT, NOT_PLAIN).optional());
const optionalDate = z.preprocess(blankIsAbsent, z.iso.date('Use a date like 2026-07-04').optional());

interface Travel {
  departureDate?: string | undefined;
  arrivalDate?: string | undefined;
}
/** Calendar dates compare as text. What stands in the database already is not asked: only what is sent together. */
const arrivesAfterDeparture = ({ departureDate, arrivalDate }: Travel) =>
  departureDate === undefined || arrivalDate === undefined || departureDate <= arrivalDate;
const AT_ARRIVAL = { path: ['arrivalDate'], error: 'Cannot be before the departure' };

export const packageStatusSchema = z.enum(PACKAGE_STATUSES);
export const shipmentKindSchema = z.enum(SHIPMENT_KINDS);

/** A tracking number in any case, with blanks around it; parsed to its one written form. */
export const trackingNumberSchema = z
  .string()
  .max(80)
  .transform(normalizeTrackingNumber)
  .refine(isTrackingNumber, 'A tracking number has 5 to 40 letters, digits and hyphens');

export const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });

export const trackingEventSchema = z
  .object({
    id: z.string(),
    status: packageStatusSchema,
    location: z.string().meta({ description: 'As the dispatcher wrote it; empty when none was given.' }),
    coordinates: coordinatesSchema
      .optional()
      .meta({ description: 'Where the location is, when the gazetteer knows it.' }),
    description: z.string().optional(),
    isCorrection: z
      .boolean()
      .meta({ description: 'True when this event took the status back to an earlier stage.' }),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'TrackingEvent' });

export const vehicleSchema = z
  .strictObject({
    vin: z
      .string()
      .transform(normalizeVin)
      .refine(isVin, 'A VIN has 17 letters and digits, without I, O and Q')
      .optional(),
    year: z
      .int('Use a year like 2019')
      .min(1885, 'Use a year from 1885')
      .max(2100, 'Use a year up to 2100')
      .optional(),
    make: optionalLine(60),
    model: optionalLine(60),
    isOperable: z.boolean().default(true),
    trailer: z.enum(TRAILER_TYPES).default('open'),
    service: z.enum(SERVICE_TYPES).default('door-to-door'),
  })
  .meta({ id: 'Vehicle' });

const side = z
  .number('Fill in all three')
  .positive('Has to be more than 0')
  .max(10_000, 'Use at most 10,000');

export const dimensionsSchema = z
  .strictObject({
    length: side,
    width: side,
    height: side,
  })
  .meta({ id: 'Dimensions', description: 'Inches.' });

/** The fields of the specification's Package that everybody may see. A VIN is shown by its last six characters. */
export const publicPackageSchema = z
  .object({
    id: z.string(),
    trackingNumber: z.string(),
    kind: shipmentKindSchema,
    status: packageStatusSchema,
    currentLocation: z.string().optional(),
    origin: z.string().optional(),
    destination: z.string().optional(),
    sender: z.string(),
    receiver: z.string(),
    description: z.string().optional(),
    amount: z.number().optional().meta({ description: 'Shipping amount, US dollars.' }),
    departureDate: z.iso.date().optional(),
    arrivalDate: z.iso
      .date()
      .optional()
      .meta({ description: 'Expected arrival as promised by the dispatcher.' }),
    estimatedDelivery: z.iso.date(),
    weight: z.number().optional().meta({ description: 'Pounds.' }),
    dimensions: dimensionsSchema.optional(),
    value: z.number().optional().meta({ description: 'Declared value, US dollars.' }),
    vehicle: z
      .object({
        vinEnding: z.string().optional(),
        year: z.int().optional(),
        make: z.string().optional(),
        model: z.string().optional(),
        isOperable: z.boolean(),
        trailer: z.enum(TRAILER_TYPES),
        service: z.enum(SERVICE_TYPES),
      })
      .optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicPackage' });

/** A package as administrators see it: whole, with what the caller may do to it. */
export const adminPackageSchema = publicPackageSchema
  .omit({ vehicle: true })
  .extend({
    vehicle: z
      .object({
        vin: z.string().optional(),
        hasVinWarning: z.boolean().meta({ description: 'The VIN has a check digit that does not fit.' }),
        year: z.int().optional(),
        make: z.string().optional(),
        model: z.string().optional(),
        isOperable: z.boolean(),
        trailer: z.enum(TRAILER_TYPES),
        service: z.enum(SERVICE_TYPES),
      })
      .optional(),
    archivedAt: z.iso.datetime().optional(),
    customer: z
      .object({ id: z.string(), username: z.string() })
      .optional()
      .meta({ description: 'Whose dashboard shows it.' }),
    receiverEmail: z.string().optional(),
    receiverPhone: z.string().optional(),
    version: z
      .int()
      .meta({ description: 'Give it back with a change: a colleague’s change in between is refused.' }),
    can: z
      .object({ delete: z.boolean(), edit: z.boolean(), restore: z.boolean(), updateStatus: z.boolean() })
      .meta({ description: 'What the caller may do, decided on the server. Screens never re-derive it.' }),
  })
  .meta({ id: 'AdminPackage' });

/** One package with its history, newest event first. */
export const trackedPackageSchema = z
  .object({ package: publicPackageSchema, events: z.array(trackingEventSchema) })
  .meta({ id: 'TrackedPackage' });

/** The answer for one of several numbers: one bad number never fails the rest. */
export const trackingResultSchema = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('found'),
      trackingNumber: z.string(),
      package: publicPackageSchema,
      events: z.array(trackingEventSchema),
    }),
    z.object({ outcome: z.literal('not_found'), trackingNumber: z.string() }),
    z.object({ outcome: z.literal('malformed'), trackingNumber: z.string() }),
  ])
  .meta({ id: 'TrackingResult' });

const commonNewPackage = {
  trackingNumber: z.preprocess(blankIsAbsent, trackingNumberSchema.optional()),
  status: packageStatusSchema.default('Pending'),
  sender: requiredLine(200, 'Enter the sender'),
  receiver: requiredLine(200, 'Enter the receiver'),
  origin: optionalLine(120),
  destination: optionalLine(120),
  currentLocation: optionalLine(120),
  description: optionalText(2000),
  amount: money.optional(),
  value: money.optional(),
  departureDate: optionalDate,
  arrivalDate: optionalDate,
  estimatedDelivery: optionalDate,
  weight: z
    .number('Use a number')
    .positive('Has to be more than 0')
    .max(200_000, 'Use at most 200,000 pounds')
    .optional(),
  dimensions: dimensionsSchema.optional(),
  /** What the receiver proves themselves with when attaching the package to an account. */
  receiverEmail: z.preprocess(
    blankIsAbsent,
    line(254).regex(EMAIL_FORM, 'Please enter a valid email address').optional(),
  ),
  receiverPhone: optionalLine(40),
  customerId: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^[0-9a-f]{24}$/, 'Not an id')
      .optional(),
  ),
};

/** What creating a package takes. Without a `kind` it is a parcel; without a number it gets one. */
export const newPackageSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vehicle'), ...commonNewPackage, vehicle: vehicleSchema.prefault({}) }),
    z.strictObject({ kind: z.literal('package').default('package'), ...commonNewPackage }),
  ])
  .refine(arrivesAfterDeparture, AT_ARRIVAL)
  .meta({ id: 'NewPackage' });

const {
  trackingNumber: _number,
  status: _status,
  currentLocation: _location,
  ...editable
} = commonNewPackage;

/**
 * What editing a package takes: all editable fields, so that one left out is cleared, and the version that was read.
 * The number never changes; status and location change by moving it.
 */
export const packageEditSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('vehicle'),
      version: z.int(),
      ...editable,
      vehicle: vehicleSchema.prefault({}),
    }),
    z.strictObject({ kind: z.literal('package'), version: z.int(), ...editable }),
  ])
  .refine(arrivesAfterDeparture, AT_ARRIVAL)
  .meta({ id: 'PackageEdit' });

/** What moving a package takes (specification, section 7). The number in the admin screen's payload may come along. */
export const statusUpdateSchema = z
  .strictObject({
    status: packageStatusSchema,
    location: optionalLine(120),
    description: optionalText(500),
    departureDate: optionalDate,
    arrivalDate: optionalDate,
    trackingNumber: trackingNumberSchema.optional(),
    version: z
      .int()
      .optional()
      .meta({ description: 'When given, a change made meanwhile by somebody else refuses this one.' }),
  })
  .refine(arrivesAfterDeparture, AT_ARRIVAL)
  .meta({ id: 'StatusUpdate' });

/** Moving a selection: each row stands for itself. */
export const bulkStatusUpdateSchema = z
  .strictObject({
    packages: z
      .array(z.strictObject({ trackingNumber: trackingNumberSchema, version: z.int().optional() }))
      .min(1, 'Select at least one package')
      .max(200, 'Select at most 200 packages'),
    status: packageStatusSchema,
    location: optionalLine(120),
    description: optionalText(500),
  })
  .meta({ id: 'BulkStatusUpdate' });

/** The outcome of one row of a bulk update. */
export const bulkStatusResultSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('updated'), trackingNumber: z.string(), package: adminPackageSchema }),
    z.object({ outcome: z.literal('changed'), trackingNumber: z.string() }),
    z.object({ outcome: z.literal('not_found'), trackingNumber: z.string() }),
    z.object({ outcome: z.literal('failed'), trackingNumber: z.string() }).meta({
      description: 'Something went wrong on our side; the package is as it was.',
    }),
  ])
  .meta({ id: 'BulkStatusResult' });

export type TrackingEvent = z.infer<typeof trackingEventSchema>;
export type PublicPackage = z.infer<typeof publicPackageSchema>;
export type AdminPackage = z.infer<typeof adminPackageSchema>;
export type TrackedPackage = z.infer<typeof trackedPackageSchema>;
export type TrackingResult = z.infer<typeof trackingResultSchema>;
export type NewPackage = z.output<typeof newPackageSchema>;
export type NewPackageInput = z.input<typeof newPackageSchema>;
export type PackageEdit = z.output<typeof packageEditSchema>;
export type PackageEditInput = z.input<typeof packageEditSchema>;
export type BulkStatusUpdate = z.output<typeof bulkStatusUpdateSchema>;
export type BulkStatusUpdateInput = z.input<typeof bulkStatusUpdateSchema>;
export type BulkStatusResult = z.infer<typeof bulkStatusResultSchema>;
export type StatusUpdate = z.output<typeof statusUpdateSchema>;
export type StatusUpdateInput = z.input<typeof statusUpdateSchema>;
