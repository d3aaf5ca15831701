import { z } from 'zod';
import { calendarDay, optionalText, requiredText } from '../http/fields.ts';
import { CANCELLATION_REASONS, HOLD_REASONS } from './reasons.ts';

/** The cancellation of a shipment, as everybody sees it. The shipment keeps its status. */
export const publicCancellationSchema = z
  .object({
    reason: z.enum(CANCELLATION_REASONS),
    note: z.string().optional(),
    at: z.iso.datetime(),
    why: z.string().describe('Reason and note as sentences: `No carrier was available.`'),
  })
  .meta({ id: 'PublicCancellation' });

const fee = z.number().optional().describe('The fee that is kept or charged, US dollars.');

/** The cancellation as the customer sees it. */
export const ownCancellationSchema = publicCancellationSchema.extend({ fee }).meta({ id: 'OwnCancellation' });

const by = z.string().describe('The username of the administrator who did it.');

export const cancellationSchema = ownCancellationSchema.extend({ by }).meta({ id: 'Cancellation' });

/** The hold of a shipment, as everybody sees it. The shipment is not late meanwhile. */
export const publicHoldSchema = z
  .object({
    reason: z.enum(HOLD_REASONS),
    note: z.string().optional(),
    until: z.iso
      .date()
      .describe('The day on which staff look at it again. It stays on hold until they release it.'),
    at: z.iso.datetime(),
    why: z.string().describe('Reason and note as sentences: `Waiting for documents.`'),
  })
  .meta({ id: 'PublicHold' });

export const holdSchema = publicHoldSchema.extend({ by }).meta({ id: 'Hold' });

const noteForCustomer = optionalText(300).describe('For the customer, who reads it on the tracking page.');
const version = z
  .int()
  .optional()
  .describe('When given, the change is rejected if the package has another version by now.');

export const newCancellationSchema = z
  .strictObject({
    reason: z.enum(CANCELLATION_REASONS, 'Choose a reason'),
    note: noteForCustomer,
    fee: z
      .number('Use an amount like 50')
      .nonnegative('Cannot be less than 0')
      .max(10_000_000, 'Use at most 10,000,000')
      .multipleOf(0.01, 'Use at most two decimals')
      .optional()
      .describe('US dollars; there is no fee if it is left out.'),
    version,
  })
  .meta({ id: 'NewCancellation' });

export const newHoldSchema = z
  .strictObject({
    reason: z.enum(HOLD_REASONS, 'Choose a reason'),
    note: noteForCustomer,
    until: calendarDay('Choose the day to look at it again'),
    version,
  })
  .meta({ id: 'NewHold' });

/** A customer's request to cancel; the note is optional. */
export const newCancellationRequestSchema = z
  .strictObject({
    note: optionalText(300).describe('Why, in the customer’s own words.'),
  })
  .meta({ id: 'NewCancellationRequest' });

export const cancellationRefusalSchema = z
  .strictObject({
    note: requiredText(300, 'Tell the customer why').describe(
      'For the customer, who reads it on their dashboard and in the email.',
    ),
    version,
  })
  .meta({ id: 'CancellationRefusal' });

/**
 * A customer's request to cancel: `open` until staff answer, `declined` with their note, `over` once the shipment has
 * left Pending without an answer.
 */
export const ownCancellationRequestSchema = z
  .object({
    state: z.enum(['open', 'declined', 'over']),
    note: z.string().optional().describe('Why, in the customer’s own words.'),
    at: z.iso.datetime(),
    answer: z.string().optional().describe('Why it was declined.'),
  })
  .meta({ id: 'OwnCancellationRequest' });

export const cancellationRequestSchema = ownCancellationRequestSchema
  .extend({ by: z.string().optional().describe('The administrator who declined it.') })
  .meta({ id: 'CancellationRequest' });

export type NewCancellationRequest = z.output<typeof newCancellationRequestSchema>;
export type CancellationRefusal = z.output<typeof cancellationRefusalSchema>;
export type NewCancellation = z.output<typeof newCancellationSchema>;
export type NewHold = z.output<typeof newHoldSchema>;
