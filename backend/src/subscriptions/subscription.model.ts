import { mongoose } from '../storage/mongoose.ts';

/** An address that gets service updates, once its owner has confirmed it. */
const schema = new mongoose.Schema(
  {
    /** The address as it is compared, so that each is subscribed once. */
    _id: { type: String, required: true },
    /** The address as it was typed. */
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
    confirmedAt: Date,
    /** Set while the address is not confirmed: MongoDB removes it then, as another than its owner may have typed it. */
    pendingUntil: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
// How many are confirmed.
schema.index({ confirmedAt: 1 }, { sparse: true });

export const SubscriptionModel = mongoose.model('Subscription', schema, 'subscriptions');
