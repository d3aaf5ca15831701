import { mongoose } from '../../storage/mongoose.ts';

const { Schema } = mongoose;

/** What strangers are answered of a shipment, made when it was changed. A cache: it may be emptied at any time. */
const trackingView = new Schema(
  {
    /** The tracking number. */
    _id: { type: String, required: true },
    shipmentId: { type: Schema.Types.ObjectId, required: true },
    /** Of the shipment. */
    version: { type: Number, required: true },
    settings: String,
    rules: Number,
    until: Date,
    etag: String,
    body: Buffer,
    purgeAt: Date,
  } satisfies Record<keyof TrackingViewDocument, unknown>,
  { versionKey: false },
);
// With its shipment.
trackingView.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

export interface TrackingViewDocument {
  _id: string;
  shipmentId: mongoose.Types.ObjectId;
  version: number;
  /** Those that the answer depends on. Without them there is no answer: the shipment is deleted. */
  settings?: string;
  /** The number of the rules by which the answer was made. */
  rules?: number;
  /** When the answer is another one though nothing was changed. */
  until?: Date;
  etag?: string;
  body?: Buffer;
  purgeAt?: Date;
}

export const TrackingViewModel = mongoose.model<TrackingViewDocument>(
  'TrackingView',
  trackingView,
  'tracking_views',
);
