import {
  CANCELLATION_REASONS,
  HOLD_REASONS,
} from '@moveway/contracts/shipments/cancellation/cancellation.constants.ts';
import { mongoose } from '../storage/mongoose.ts';

const { Schema } = mongoose;

export const line = (maxlength: number) => ({ type: String, maxlength });
export const text = (maxlength: number) => ({ ...line(maxlength), required: true });
export const cents = { type: Number, min: 0, validate: Number.isSafeInteger };
export const calendarDate = { type: String, match: /^\d{4}-\d{2}-\d{2}$/ };

/* What stands beside the status of a stored shipment. */

export const cancellation = new Schema(
  {
    reason: { type: String, enum: CANCELLATION_REASONS, required: true },
    note: line(300),
    feeCents: cents,
    at: { type: Date, required: true },
    by: text(60),
  },
  { _id: false },
);

export const cancellationRequest = new Schema(
  {
    state: { type: String, enum: ['open', 'declined'], required: true },
    note: line(300),
    at: { type: Date, required: true },
    answer: new Schema({ note: text(300), at: { type: Date, required: true }, by: text(60) }, { _id: false }),
  },
  { _id: false },
);

export const hold = new Schema(
  {
    reason: { type: String, enum: HOLD_REASONS, required: true },
    note: line(300),
    until: { ...calendarDate, required: true },
    at: { type: Date, required: true },
    by: text(60),
  },
  { _id: false },
);
