import {
  INBOX_KINDS,
  INBOX_STATUSES,
  REQUEST_MESSAGE_MAX,
} from '@moveway/contracts/inbox/inbox.constants.ts';
import { mongoose } from '../storage/mongoose.ts';

const { Schema } = mongoose;

/** What a visitor sent with a form of the site. */
const inboxItemSchema = new Schema(
  {
    reference: { type: String, required: true },
    kind: { type: String, required: true, enum: INBOX_KINDS },
    status: { type: String, required: true, enum: INBOX_STATUSES },
    name: String,
    email: String,
    phone: String,
    trackingNumber: String,
    page: String,
    message: { type: String, required: true, maxlength: REQUEST_MESSAGE_MAX },
    /** Of a quote: what is shipped, and the estimate of then. */
    quote: Schema.Types.Mixed,
    createdAt: { type: Date, required: true },
    done: { type: new Schema({ by: String, at: Date }, { _id: false }) },
  },
  { versionKey: false },
);
inboxItemSchema.index({ reference: 1 }, { unique: true });
// The pages of all requests, of a kind, of a status, and of both.
inboxItemSchema.index({ createdAt: -1, _id: -1 });
inboxItemSchema.index({ kind: 1, createdAt: -1, _id: -1 });
inboxItemSchema.index({ status: 1, createdAt: -1, _id: -1 });
inboxItemSchema.index({ status: 1, kind: 1, createdAt: -1, _id: -1 });

export const InboxItemModel = mongoose.model('InboxItem', inboxItemSchema, 'inbox_items');
