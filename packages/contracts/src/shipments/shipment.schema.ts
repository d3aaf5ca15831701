import { z } from 'zod';
import {
  MAX_STARS,
  PACKAGE_STATUSES,
  SERVICE_TYPES,
  SHIPMENT_KINDS,
  TRAILER_TYPES,
} from './shipment.constants.ts';
import {
  cancellationRequestSchema,
  cancellationSchema,
  holdSchema,
  ownCancellationRequestSchema,
  ownCancellationSchema,
  publicCancellationSchema,
  publicHoldSchema,
} from './cancellation.schema.ts';
import { boundedText, blankIsAbsent, optionalLine } from '../http/fields.ts';
import { RESCHEDULE_REASONS } from './reasons.ts';
import { fieldsWith, type FieldName, type FieldsWith } from './shipment-fields.ts';
import { isTrackingNumber, normalizeTrackingNumber } from './numbers/tracking-number.ts';
import { shipmentViewSchema } from './shipment-view.ts';
import { isEarlyVin, isVin, normalizeVin } from './vehicle/vin.ts';

/*
 * Units on the wire: money in US dollars with at most two decimals (whole cents inside), weight in pounds, lengths in
 * inches, instants as ISO 8601 in UTC, and calendar dates (which have no time zone) as YYYY-MM-DD.
 */

export const packageStatusSchema = z.enum(PACKAGE_STATUSES);
export const shipmentKindSchema = z.enum(SHIPMENT_KINDS);

/** A tracking number in any case, with blanks around it; parsed to its one written form. */
export const trackingNumberSchema = boundedText(80)
  .transform(normalizeTrackingNumber)
  .refine(isTrackingNumber, 'A tracking number has 5 to 40 letters, digits and hyphens');

const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });

export const trackingEventSchema = z
  .object({
    id: z.string(),
    status: packageStatusSchema,
    location: z
      .string()
      .describe(
        'As the dispatcher wrote it; strangers get no streets and contacts. Empty when no location was given.',
      ),
    coordinates: coordinatesSchema
      .optional()
      .describe('Missing for a location that the gazetteer does not know.'),
    description: z.string().optional(),
    miles: z.int().optional().describe('Approximate road miles from the start of the route to here.'),
    isCorrection: z.boolean().describe('Whether this event took the status back to an earlier stage.'),
    timestamp: z.iso.datetime().describe('When it happened; events are in this order.'),
    timeZone: z
      .string()
      .optional()
      .describe(
        'The time zone of the location, such as `America/Boise`; missing where the gazetteer does not know it.',
      ),
    enteredAt: z.iso
      .datetime()
      .optional()
      .describe('When staff entered it, if they said that it happened earlier. Only staff get this field.'),
    retractedAt: z.iso
      .datetime()
      .optional()
      .describe('When its update was undone. Only staff get such an event.'),
  })
  .meta({ id: 'TrackingEvent' });

/**
 * The route of a shipment, as far as the gazetteer knows its places. Miles are great-circle distances from one known
 * place to the next, times 1.2 for the detours of American roads. They are approximate, and screens have to say so.
 */
export const shipmentRouteSchema = z
  .object({
    origin: coordinatesSchema.optional(),
    destination: coordinatesSchema.optional(),
    milesDriven: z
      .int()
      .optional()
      .describe('From the origin, through each known stop, to the last known place.'),
    milesLeft: z.int().optional().describe('From the last known place to the destination; 0 when delivered.'),
  })
  .meta({ id: 'ShipmentRoute' });

export const INCOMPLETE_DIMENSIONS = 'Fill in all three';

const side = z
  .number(INCOMPLETE_DIMENSIONS)
  .positive('Must be more than 0')
  .max(10_000, 'Use at most 10,000');

export const dimensionsSchema = z
  .strictObject({
    length: side,
    width: side,
    height: side,
  })
  .meta({ id: 'Dimensions', description: 'Inches.' });

export const BAD_VIN = 'A VIN has 17 letters and digits, without I, O and Q';

export const vinSchema = boundedText(80, BAD_VIN)
  .transform(normalizeVin)
  .refine((vin) => isVin(vin) || isEarlyVin(vin), BAD_VIN);

/** The fields that identify a vehicle in requests: its VIN, or year, make and model. */
export const vehicleIdentity = {
  vin: z.preprocess(blankIsAbsent, vinSchema.optional()),
  year: z
    .int('Use a year like 2019')
    .min(1885, 'Use a year from 1885')
    .max(2100, 'Use a year up to 2100')
    .optional(),
  make: optionalLine(60),
  model: optionalLine(60),
};

/** The name of a vehicle in answers. */
export const vehicleName = {
  year: z.int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
};

/** What everybody may see of a vehicle. */
const vehicleDetails = {
  ...vehicleName,
  isOperable: z.boolean(),
  trailer: z.enum(TRAILER_TYPES),
  service: z.enum(SERVICE_TYPES),
};

/** Each field in answers. Its row in `SHIPMENT_FIELDS` says who gets it. */
const fields = {
  currentLocation: z.string().optional(),
  origin: z.string().optional(),
  destination: z.string().optional(),
  sender: z.string(),
  receiver: z.string(),
  description: z.string().optional(),
  amount: z.number().optional().describe('Shipping amount, US dollars.'),
  departureDate: z.iso.date().optional(),
  arrivalDate: z.iso.date().optional().describe('Expected arrival as promised by the dispatcher.'),
  estimatedDelivery: z.iso.date(),
  weight: z.number().optional().describe('Pounds.'),
  value: z.number().optional().describe('Declared value, US dollars.'),
  senderEmail: z.string().optional(),
  senderPhone: z.string().optional(),
  receiverEmail: z.string().optional(),
  receiverPhone: z.string().optional(),
  reference: z.string().optional().describe('The customer’s own number.'),
  notifyReceiver: z.boolean().optional().describe('Whether the receiver gets emails about its status.'),
} satisfies Record<FieldName, z.ZodType>;

const fieldsSeenBy = <const Viewer extends 'everybody' | 'owner' | 'staff'>(...viewers: Viewer[]) => {
  const names = new Set<string>(fieldsWith('seenBy', ...viewers));
  // The library's type does not keep the names; they are chosen by the same rule as in this type.
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name))) as Pick<
    typeof fields,
    FieldsWith<'seenBy', Viewer>
  >;
};

/** The last move of the expected delivery. */
const rescheduledSchema = z
  .object({
    from: z.iso.date().describe('The expected day before the move.'),
    reason: z.enum(RESCHEDULE_REASONS),
    note: z.string().optional(),
    why: z.string().describe('Reason and note as sentences: `Weather. Snow has closed I-80.`'),
  })
  .meta({ id: 'Rescheduled' });

const CANCELLATION = 'Null unless the package is canceled. Its status stays what it was.';
const HOLD = 'Null unless the package is on hold. Its status stays what it was.';

const REQUEST = 'Null unless its customer asked to cancel it, and once it is canceled.';

/** The public fields of the specification's Package. A VIN is shown by its last six characters. */
const publicPackageSchema = z
  .object({
    id: z.string(),
    trackingNumber: z.string(),
    kind: shipmentKindSchema,
    status: packageStatusSchema,
    ...fieldsSeenBy('everybody'),
    dimensions: dimensionsSchema.optional(),
    vehicle: z.object({ vinEnding: z.string().optional(), ...vehicleDetails }).optional(),
    rescheduled: rescheduledSchema.optional(),
    cancellation: publicCancellationSchema.nullable().describe(CANCELLATION),
    hold: publicHoldSchema.nullable().describe(HOLD),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicPackage' });

/** A customer's rating of a delivery. */
const ratingSchema = z
  .object({
    stars: z.int().min(1).max(MAX_STARS),
    comment: z.string().optional().describe('In the customer’s own words.'),
    ratedAt: z.iso.datetime(),
  })
  .meta({ id: 'Rating' });

/** A package on its customer's dashboard. */
export const customerPackageSchema = publicPackageSchema
  .extend({
    ...fieldsSeenBy('owner'),
    cancellation: ownCancellationSchema.nullable().describe(CANCELLATION),
    cancellationRequest: ownCancellationRequestSchema.nullable().describe(REQUEST),
    route: shipmentRouteSchema,
    view: shipmentViewSchema,
    rating: ratingSchema.optional(),
    can: z
      .object({
        askToCancel: z.boolean(),
        rate: z.boolean(),
        withdrawCancellation: z.boolean().describe('Whether they may withdraw their request to cancel it.'),
      })
      .describe('What the caller may do, decided on the server.'),
  })
  .meta({ id: 'CustomerPackage' });

/** A package as administrators see it: whole, with what the caller may do to it. */
export const adminPackageSchema = publicPackageSchema
  .omit({ vehicle: true })
  .extend({
    vehicle: z
      .object({
        vin: z.string().optional(),
        hasVinWarning: z.boolean().describe('Whether the check digit of the VIN is wrong.'),
        ...vehicleDetails,
      })
      .optional(),
    cancellation: cancellationSchema.nullable().describe(CANCELLATION),
    cancellationRequest: cancellationRequestSchema.nullable().describe(REQUEST),
    hold: holdSchema.nullable().describe(HOLD),
    rating: ratingSchema.optional(),
    archivedAt: z.iso.datetime().optional().describe('When it left the current list, archived or deleted.'),
    purgeAt: z.iso
      .datetime()
      .optional()
      .describe('When a deleted package is deleted for good; missing for any other.'),
    lastEventAt: z.iso
      .datetime()
      .describe(
        'The time of its last event that was not undone; without one, the time at which it was created.',
      ),
    lastNote: z
      .string()
      .optional()
      .describe(
        'Only in lists: the latest note that says why it waits. It is the note of one of its last events that changed neither status nor place, or that came after the expected day, and that was not undone.',
      ),
    undoStatusMs: z
      .int()
      .optional()
      .describe(
        'For how many more milliseconds its last status update can be undone, as long as nothing else changes.',
      ),
    customer: z
      .object({ id: z.string(), username: z.string() })
      .optional()
      .describe('The customer whose dashboard shows it.'),
    ...fieldsSeenBy('owner', 'staff'),
    view: shipmentViewSchema,
    version: z
      .int()
      .describe('A change sends it along, and is rejected if the package has another version by then.'),
    can: z
      .object({
        archive: z.boolean(),
        cancel: z.boolean(),
        declineCancellation: z
          .boolean()
          .describe('Its customer waits for an answer to a request to cancel it.'),
        delete: z.boolean(),
        edit: z.boolean(),
        hold: z.boolean(),
        reinstate: z.boolean().describe('Whether its cancellation may be taken back.'),
        release: z.boolean().describe('Whether its hold may be ended.'),
        restore: z.boolean(),
        unarchive: z.boolean(),
        updateStatus: z.boolean(),
      })
      .describe('What the caller may do, decided on the server. Screens never re-derive it.'),
  })
  .meta({ id: 'AdminPackage' });

const tracked = {
  package: publicPackageSchema,
  events: z.array(trackingEventSchema),
  lastNote: z
    .string()
    .optional()
    .describe(
      'The latest note that says why it waits. It is the note of an event that changed neither status nor place, or that came after the day that was promised first, and that was not undone.',
    ),
  route: shipmentRouteSchema,
  view: shipmentViewSchema,
  verification: z
    .enum(['offered', 'given'])
    .optional()
    .describe(
      '`offered` if a stranger would see more after proving that they know the receiver; `given` once this browser has proved it; missing otherwise.',
    ),
  verifiedUntil: z.iso.datetime().optional().describe('When the proof of this browser ends.'),
};

/** One package with its history, newest event first. */
export const trackedPackageSchema = z.object(tracked).meta({ id: 'TrackedPackage' });

/** The answer for one of several numbers: one bad number never fails the rest. */
export const trackingResultSchema = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('found'),
      trackingNumber: z.string(),
      ...tracked,
    }),
    z.object({ outcome: z.literal('not_found'), trackingNumber: z.string() }),
    z.object({ outcome: z.literal('malformed'), trackingNumber: z.string() }),
  ])
  .meta({ id: 'TrackingResult' });

/** The outcome of one row of a selection that was changed. */
export const selectionResultSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('updated'), trackingNumber: z.string(), package: adminPackageSchema }),
    z.object({ outcome: z.literal('not_found'), trackingNumber: z.string() }),
    z
      .object({ outcome: z.literal('not_delivered'), trackingNumber: z.string() })
      .describe('Only Delivered packages can be archived.'),
    z
      .object({ outcome: z.literal('canceled'), trackingNumber: z.string() })
      .describe('The package is canceled, so it has left the current list already.'),
    z
      .object({ outcome: z.literal('failed'), trackingNumber: z.string() })
      .describe('Something went wrong on our end, and the package did not change.'),
  ])
  .meta({ id: 'SelectionResult' });

export type TrackingEvent = z.infer<typeof trackingEventSchema>;
export type ShipmentRoute = z.infer<typeof shipmentRouteSchema>;
export type CustomerPackage = z.infer<typeof customerPackageSchema>;
export type PublicPackage = z.infer<typeof publicPackageSchema>;
export type AdminPackage = z.infer<typeof adminPackageSchema>;
export type TrackedPackage = z.infer<typeof trackedPackageSchema>;
export type TrackingResult = z.infer<typeof trackingResultSchema>;
/** A package that was found, with its events, newest first. */
export type FoundResult = Extract<TrackingResult, { outcome: 'found' }>;
