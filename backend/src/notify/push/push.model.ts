import { mongoose } from '../../storage/mongoose.ts';

/** A browser that follows a shipment. Nothing but digests of its network says whose it is. */
const schema = new mongoose.Schema(
  {
    trackingNumber: { type: String, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** Digests of the network that asked for it, the narrow one first: how many places it has. */
    networks: { type: [String], default: undefined },
    /** When its push service first took a message for it; a silent place has none. */
    answeredAt: Date,
    /** How many messages its push service did not take, while it never took one. */
    failures: Number,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ trackingNumber: 1, endpoint: 1 }, { unique: true });
// All that one browser follows.
schema.index({ endpoint: 1 });
// A shipment takes weeks at most; a subscription of half a year is no longer of use.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 180 * 24 * 60 * 60 });

export const PushSubscriptionModel = mongoose.model('PushSubscription', schema, 'push_subscriptions');
