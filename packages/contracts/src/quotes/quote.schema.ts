import { z } from 'zod';
import {
  optionalDate,
  optionalLine,
  optionalText,
  requiredEmail,
  requiredLine,
  formGuard,
} from '../http/fields.ts';
import { TRAILER_TYPES } from '../shipments/shipment.constants.ts';
import { vehicleIdentity } from '../shipments/vehicle-identity.ts';
import { ESTIMATE_ITEMS, PARCEL_WEIGHT_MAX, VEHICLE_SIZES } from './quote.constants.ts';

/** What an estimate depends on. */
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
    .meta({ description: 'In pounds.' }),
};

/** What an estimate is computed from. */
export const quoteTripSchema = z
  .discriminatedUnion('kind', [z.strictObject(vehicleTrip), z.strictObject(packageTrip)])
  .meta({ id: 'QuoteTrip' });

const person = {
  name: requiredLine(120, 'Enter your name'),
  email: requiredEmail,
  phone: optionalLine(40),
  notes: optionalText(2000),
};

/** What the quote form sends. */
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
    const missing = (['year', 'make', 'model'] as const).filter((field) => quote[field] === undefined);
    for (const field of missing) {
      context.addIssue({ code: 'custom', path: [field], message: `Enter the ${field}, or the VIN instead` });
    }
  })
  .meta({ id: 'QuoteRequest' });

const cents = z.int().meta({ description: 'US cents.' });

/** A sum shown line by line. It is an estimate: the price is agreed with the staff. */
export const estimateSchema = z
  .object({
    miles: z.int().meta({ description: 'Approximate, by road and by sea.' }),
    seaMiles: z.int().optional().meta({ description: 'Of these, by ship; absent where there are none.' }),
    lines: z.array(z.object({ item: z.enum(ESTIMATE_ITEMS), label: z.string(), cents })),
    totalCents: cents,
  })
  .meta({ id: 'Estimate' });

/** A quote as the staff sees it, beside who asks for it. */
export const quoteDetailsSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('vehicle'),
      from: z.string(),
      to: z.string(),
      pickupDate: z.string().optional(),
      isExpedited: z.boolean(),
      size: z.enum(VEHICLE_SIZES),
      trailer: z.enum(TRAILER_TYPES),
      isOperable: z.boolean(),
      vin: z.string().optional(),
      year: z.int().optional(),
      make: z.string().optional(),
      model: z.string().optional(),
      estimate: estimateSchema,
    }),
    z.object({
      kind: z.literal('package'),
      from: z.string(),
      to: z.string(),
      pickupDate: z.string().optional(),
      isExpedited: z.boolean(),
      weight: z.number(),
      contents: z.string(),
      estimate: estimateSchema,
    }),
  ])
  .meta({ id: 'QuoteDetails' });

export type QuoteTrip = z.output<typeof quoteTripSchema>;
export type QuoteTripInput = z.input<typeof quoteTripSchema>;
export type QuoteRequest = z.output<typeof quoteRequestSchema>;
export type QuoteRequestInput = z.input<typeof quoteRequestSchema>;
export type Estimate = z.infer<typeof estimateSchema>;
export type QuoteDetails = z.infer<typeof quoteDetailsSchema>;
