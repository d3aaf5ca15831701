import { mongoose } from '../../storage/mongoose.ts';

/** A browser in which a customer is notified of replies of support. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The session it was asked for in: nothing is sent once that has ended. */
    sessionId: { type: mongoose.Schema.Types.ObjectId, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** The last reply that it was notified of. */
    notifiedOf: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// One browser belongs to one customer at a time.
schema.index({ endpoint: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1 });
// No session lives longer.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const ReplySubscriptionModel = mongoose.model('ReplySubscription', schema, 'reply_subscriptions');
