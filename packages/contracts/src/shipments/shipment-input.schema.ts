import { z } from 'zod';
import {
  blankIsAbsent,
  idSchema,
  line,
  momentText,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredLine,
} from '../http/fields.ts';
import { DEFAULT_VEHICLE_TERMS, MAX_STARS, SERVICE_TYPES, TRAILER_TYPES } from './shipment.constants.ts';
import { SHIPMENT_FIELDS, type FieldName } from './shipment-fields.ts';
import {
  dimensionsSchema,
  packageStatusSchema,
  shipmentKindSchema,
  trackingNumberSchema,
  BAD_VIN,
  vehicleIdentity,
} from './shipment.schema.ts';
import { isEarlyVin } from './vehicle/vin.ts';

/* The bodies that dispatchers send. Units as in shipment.schema.ts. */

const money = z
  .number('Use an amount like 1250.50')
  .nonnegative('Cannot be less than 0')
  .max(10_000_000, 'Use at most 10,000,000')
  .multipleOf(0.01, 'Use at most two decimals');

interface Travel {
  departureDate?: string | undefined;
  arrivalDate?: string | undefined;
}
/** Compares the dates of one request, as text; a schema does not know the stored dates. */
export const arrivesAfterDeparture = ({ departureDate, arrivalDate }: Travel): boolean =>
  departureDate === undefined || arrivalDate === undefined || departureDate <= arrivalDate;
export const ARRIVES_TOO_EARLY = 'Cannot be before the departure date';
const AT_ARRIVAL = { path: ['arrivalDate'], error: ARRIVES_TOO_EARLY };
/** Only where a package is created: after a late departure, an edit may send an earlier estimate back unchanged. */
const AT_DELIVERY = { path: ['estimatedDelivery'], error: ARRIVES_TOO_EARLY };

const vehicleTerms = {
  isOperable: z.boolean(),
  trailer: z.enum(TRAILER_TYPES),
  service: z.enum(SERVICE_TYPES),
};

const vehicleSchema = z
  .strictObject({
    ...vehicleIdentity,
    isOperable: vehicleTerms.isOperable.default(DEFAULT_VEHICLE_TERMS.isOperable),
    trailer: vehicleTerms.trailer.default(DEFAULT_VEHICLE_TERMS.trailer),
    service: vehicleTerms.service.default(DEFAULT_VEHICLE_TERMS.service),
  })
  .refine(({ vin = '', year = 0 }) => year < 1981 || !isEarlyVin(vin), { path: ['vin'], error: BAD_VIN })
  .meta({ id: 'Vehicle' });

const commonNewPackage = {
  trackingNumber: z.preprocess(blankIsAbsent, trackingNumberSchema.optional()),
  status: packageStatusSchema.default('Pending'),
  sender: requiredLine(SHIPMENT_FIELDS.sender.maxLength, 'Enter the sender'),
  receiver: requiredLine(SHIPMENT_FIELDS.receiver.maxLength, 'Enter the receiver'),
  origin: optionalLine(SHIPMENT_FIELDS.origin.maxLength),
  destination: optionalLine(SHIPMENT_FIELDS.destination.maxLength),
  currentLocation: optionalLine(SHIPMENT_FIELDS.currentLocation.maxLength),
  description: optionalText(SHIPMENT_FIELDS.description.maxLength),
  amount: money.optional(),
  value: money.optional(),
  departureDate: optionalDate,
  arrivalDate: optionalDate,
  estimatedDelivery: optionalDate,
  weight: z
    .number('Use a number')
    .positive('Must be more than 0')
    .max(200_000, 'Use at most 200,000 pounds')
    .optional(),
  dimensions: dimensionsSchema.optional(),
  senderEmail: optionalEmail,
  senderPhone: optionalLine(SHIPMENT_FIELDS.senderPhone.maxLength),
  receiverEmail: optionalEmail,
  receiverPhone: optionalLine(SHIPMENT_FIELDS.receiverPhone.maxLength),
  reference: optionalLine(SHIPMENT_FIELDS.reference.maxLength),
  notifyReceiver: z.boolean().optional(),
  customerId: z.preprocess(blankIsAbsent, idSchema.optional()),
  /** The quote request that this package is created from: it is marked done, and its sender gets the number. */
  quoteId: idSchema.optional(),
} satisfies Record<
  FieldName | 'trackingNumber' | 'status' | 'dimensions' | 'customerId' | 'quoteId',
  z.ZodType
>;

/** A new package. Without a `kind` it is a parcel; without a number it gets one. */
export const newPackageSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vehicle'), ...commonNewPackage, vehicle: vehicleSchema.prefault({}) }),
    z.strictObject({ kind: z.literal('package').default('package'), ...commonNewPackage }),
  ])
  .refine(arrivesAfterDeparture, AT_ARRIVAL)
  .refine(
    ({ departureDate, estimatedDelivery }) =>
      arrivesAfterDeparture({ departureDate, arrivalDate: estimatedDelivery }),
    AT_DELIVERY,
  )
  .meta({ id: 'NewPackage' });

const {
  trackingNumber: _number,
  status: _status,
  currentLocation: _location,
  quoteId: _quoteId,
  ...editable
} = commonNewPackage;

/** A field of a merge patch: left out, it stays; null or a blank text clears it. */
const clearable = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (blankIsAbsent(value) === undefined ? null : value), field.nullable()).optional();

function eachClearable<F extends Record<string, z.ZodType>>(fields: F) {
  // The names of the fields, which the type of `Object.fromEntries` does not keep.
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, clearable(field)]),
  ) as unknown as { [Name in keyof F]: ReturnType<typeof clearable<F[Name]>> };
}

const { sender, receiver, dimensions: _dimensions, ...optional } = editable;

/** The part of a merge patch that changes a vehicle. */
export const vehiclePatchSchema = z.strictObject({
  ...eachClearable(vehicleIdentity),
  isOperable: vehicleTerms.isOperable.optional(),
  trailer: vehicleTerms.trailer.optional(),
  service: vehicleTerms.service.optional(),
});

/**
 * A merge patch of a package (RFC 7396), with the version that was read: fields left out stay, and null clears an
 * optional field. A vehicle and dimensions are sent with only their changed parts, too.
 */
export const packagePatchSchema = z
  .strictObject({
    version: z.int(),
    kind: shipmentKindSchema.optional(),
    sender: sender.optional(),
    receiver: receiver.optional(),
    ...eachClearable(optional),
    dimensions: dimensionsSchema.partial().nullable().optional(),
    vehicle: vehiclePatchSchema.nullable().optional(),
  })
  .meta({ id: 'PackagePatch' });

/** The town next to a place without a name, in a status update. */
export const nearTownSchema = optionalLine(120).describe(
  'The town next to a location that the gazetteer does not know. Miles and the map use it; nobody sees it.',
);

const HAPPENED_AT =
  'When it happened, if not just now: up to 72 hours ago, and not before the last event. A time that is a little in the future counts as now, and one that is a little before the last event as the time of that event.';

/** When it happened, in a status update. */
export const happenedAtSchema = momentText().optional().describe(HAPPENED_AT);

/** A status update (specification, section 7). It may have the tracking number, as the admin screen's payload does. */
export const statusUpdateSchema = z
  .strictObject({
    status: packageStatusSchema,
    location: optionalLine(120),
    description: optionalText(500),
    nearTown: nearTownSchema,
    departureDate: optionalDate,
    arrivalDate: optionalDate,
    happenedAt: happenedAtSchema.describe(`${HAPPENED_AT} A repeated call may add it.`),
    trackingNumber: trackingNumberSchema.optional(),
    version: z
      .int()
      .optional()
      .describe('When given, the change is rejected if the package has another version by now.'),
  })
  .refine(arrivesAfterDeparture, AT_ARRIVAL)
  .meta({ id: 'StatusUpdate' });

/** Which status update to undo. */
export const statusUndoSchema = z
  .strictObject({
    version: z.int().describe('The version of the package right after the update.'),
  })
  .meta({ id: 'StatusUndo' });

/** A customer's only rating of a delivery: one to five stars, and a comment if they like. */
export const newRatingSchema = z
  .strictObject({ stars: z.int().min(1).max(MAX_STARS), comment: optionalLine(200) })
  .meta({ id: 'NewRating' });

/** Proves that a caller knows the receiver of a package. */
export const verificationFactorSchema = line(254).min(
  1,
  'Enter the receiver’s email, or the last four digits of their phone number',
);

/** Packages to archive, or to return to the current list; each row succeeds or fails on its own. */
export const archivingSchema = z
  .strictObject({
    packages: z
      .array(z.strictObject({ trackingNumber: trackingNumberSchema }))
      .min(1, 'Select at least one package')
      .max(200, 'Select at most 200 packages'),
    isArchived: z.boolean(),
  })
  .meta({ id: 'Archiving' });

export type NewPackage = z.output<typeof newPackageSchema>;
export type NewPackageInput = z.input<typeof newPackageSchema>;
export type NewRating = z.output<typeof newRatingSchema>;
export type Archiving = z.output<typeof archivingSchema>;
export type PackagePatch = z.output<typeof packagePatchSchema>;
export type PackagePatchInput = z.input<typeof packagePatchSchema>;
export type StatusUpdate = z.output<typeof statusUpdateSchema>;
export type StatusUpdateInput = z.input<typeof statusUpdateSchema>;
