import { z } from 'zod';
import {
  linkToken,
  optionalDate,
  optionalLine,
  optionalText,
  requiredEmail,
  requiredLine,
  formGuard,
} from '../http/fields.ts';
import { TRAILER_TYPES } from '../shipments/shipment.constants.ts';
import { vehicleIdentity, vehicleName } from '../shipments/shipment.schema.ts';
import { ESTIMATE_ITEMS, PARCEL_WEIGHT_MAX, VEHICLE_SIZES } from './quote.constants.ts';

/** The fields that an estimate depends on. */
const trip = {
  from: requiredLine(120, 'Enter the pickup location'),
  to: requiredLine(120, 'Enter the delivery location'),
  pickupDate: optionalDate,
  isExpedited: z.boolean().default(false),
};
const vehicleTrip = {
  kind: z.literal('vehicle'),
  ...trip,
  size: z.enum(VEHICLE_SIZES).default('car'),
  trailer: z.enum(TRAILER_TYPES).default('open'),
  isOperable: z.boolean().default(true),
};
const packageTrip = {
  kind: z.literal('package'),
  ...trip,
  weight: z
    .number('Enter the weight in pounds')
    .positive('Must be more than 0')
    .max(PARCEL_WEIGHT_MAX, 'Use at most 20,000 pounds')
    .describe('In pounds.'),
};

/** The trip that an estimate is computed from. */
export const quoteTripSchema = z
  .discriminatedUnion('kind', [z.strictObject(vehicleTrip), z.strictObject(packageTrip)])
  .meta({ id: 'QuoteTrip' });

const person = {
  keptQuote: linkToken
    .optional()
    .describe('The token of a kept quote. Its price counts while it is valid and the trip is the same.'),
  name: requiredLine(120, 'Enter your name'),
  email: requiredEmail,
  phone: optionalLine(40),
  notes: optionalText(2000),
};

/** The body that the quote form sends. */
export const quoteRequestSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...vehicleTrip, ...vehicleIdentity, ...person, ...formGuard }),
    z.strictObject({
      ...packageTrip,
      contents: requiredLine(200, 'Tell us what is in the package'),
      ...person,
      ...formGuard,
    }),
  ])
  .superRefine((quote, context) => {
    if (quote.kind !== 'vehicle' || quote.vin !== undefined) {
      return;
    }
    // People know their car, and not always its year; the price does not depend on it.
    const missing = (['make', 'model'] as const).filter((field) => quote[field] === undefined);
    for (const field of missing) {
      context.addIssue({ code: 'custom', path: [field], message: `Enter the ${field}, or the VIN instead` });
    }
  })
  .meta({ id: 'QuoteRequest' });

const cents = z.int().describe('US cents.');

/** A sum shown line by line. It is an estimate: the price is agreed with the staff. */
export const estimateSchema = z
  .object({
    miles: z.int().describe('Approximate, by road and by sea.'),
    seaMiles: z.int().optional().describe('How many of the miles are by ship; missing if none are.'),
    lines: z.array(z.object({ item: z.enum(ESTIMATE_ITEMS), label: z.string(), cents })),
    totalCents: cents,
  })
  .meta({ id: 'Estimate' });

const day = z.iso.date();

/** An estimate with its terms. All dates are days in the time zone of the settings. */
export const quoteOfferSchema = estimateSchema
  .extend({
    from: z.string().describe('The name of the place in the gazetteer, such as "Seattle, WA".'),
    to: z.string(),
    range: z
      .object({ leastCents: cents, mostCents: cents })
      .describe('Whole dollars, between which the confirmed price usually is.'),
    trailers: z
      .object({ open: cents, enclosed: cents })
      .optional()
      .describe('The total for a vehicle on each kind of trailer.'),
    transit: z
      .object({ least: z.int(), most: z.int(), unit: z.enum(['days', 'business days']) })
      .describe('After pickup.'),
    pickup: z.object({ first: day, last: day }).describe('When it is picked up.'),
    validUntil: day.describe('The last day of this price for a quote that is kept today.'),
  })
  .meta({ id: 'QuoteOffer' });

/** A vehicle that a visitor typed, or that a VIN names. */
export const foundVehicleSchema = z
  .object({
    vin: z.string().optional(),
    ...vehicleName,
    size: z.enum(VEHICLE_SIZES).optional(),
  })
  .meta({ id: 'FoundVehicle' });

const placesOfQuote = {
  from: z.string(),
  to: z.string(),
  pickupDate: z.string().optional(),
  isExpedited: z.boolean(),
};
const vehicleOfQuote = {
  kind: z.literal('vehicle'),
  ...placesOfQuote,
  size: z.enum(VEHICLE_SIZES),
  trailer: z.enum(TRAILER_TYPES),
  isOperable: z.boolean(),
  vin: z.string().optional(),
  ...vehicleName,
};
const packageOfQuote = { kind: z.literal('package'), ...placesOfQuote, weight: z.number() };
const agreed = {
  estimate: estimateSchema,
  keptUntil: z.string().optional().describe('The last day of the kept quote from which the estimate comes.'),
};

/** A requested quote in the inbox of staff. */
export const quoteDetailsSchema = z
  .discriminatedUnion('kind', [
    z.object({ ...vehicleOfQuote, ...agreed }),
    z.object({ ...packageOfQuote, contents: z.string(), ...agreed }),
  ])
  .meta({ id: 'QuoteDetails' });

/** A trip to keep with its offer, and the goods as far as they are known. */
export const quoteToKeepSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...vehicleTrip, ...vehicleIdentity, ...formGuard }),
    z.strictObject({ ...packageTrip, contents: optionalLine(200), ...formGuard }),
  ])
  .meta({ id: 'QuoteToKeep' });

const kept = {
  offer: quoteOfferSchema,
  isValid: z.boolean().describe('Whether today is not after the last day of the offer.'),
};

/** A kept quote, as everybody who has its address sees it. */
export const keptQuoteSchema = z
  .discriminatedUnion('kind', [
    z.object({ ...vehicleOfQuote, ...kept }),
    z.object({ ...packageOfQuote, contents: z.string().optional(), ...kept }),
  ])
  .meta({ id: 'KeptQuote' });

export type QuoteTrip = z.output<typeof quoteTripSchema>;
export type QuoteTripInput = z.input<typeof quoteTripSchema>;
export type QuoteRequest = z.output<typeof quoteRequestSchema>;
export type QuoteRequestInput = z.input<typeof quoteRequestSchema>;
export type Estimate = z.infer<typeof estimateSchema>;
export type QuoteDetails = z.infer<typeof quoteDetailsSchema>;
export type QuoteOffer = z.infer<typeof quoteOfferSchema>;
export type FoundVehicle = z.infer<typeof foundVehicleSchema>;
export type QuoteToKeep = z.output<typeof quoteToKeepSchema>;
export type KeptQuote = z.infer<typeof keptQuoteSchema>;
