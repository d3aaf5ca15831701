import { mongoose } from '../../storage/mongoose.ts';

const { Schema } = mongoose;

/** The answer that strangers get about a shipment, made when it was changed. A cache: it may be emptied at any time. */
const trackingView = new Schema(
  {
    /** The tracking number. */
    _id: { type: String, required: true },
    shipmentId: { type: Schema.Types.ObjectId, required: true },
    /** The version of the shipment. */
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
// MongoDB removes it together with its shipment.
trackingView.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

export interface TrackingViewDocument {
  _id: string;
  shipmentId: mongoose.Types.ObjectId;
  version: number;
  /** The settings that the answer depends on. Missing, as the answer is, where the shipment is deleted. */
  settings?: string;
  /** The version of the rules by which the answer was made. */
  rules?: number;
  /** When the answer becomes another one though nothing is changed. */
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
