import { givenOnly } from '../../storage/filters.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** A browser that follows a shipment. Only digests of its network say whose browser it is. */
const schema = new mongoose.Schema(
  {
    trackingNumber: { type: String, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** Digests of the network that asked, the narrow one first, to count how many places it has. */
    networks: { type: [String], default: undefined },
    /** When its push service first took a message for it; absent for a silent place. */
    answeredAt: Date,
    /** How many messages its push service refused before it took one. */
    failures: Number,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ trackingNumber: 1, endpoint: 1 }, { unique: true });
// Everything that one browser follows.
schema.index({ endpoint: 1 });
// A shipment takes weeks at most, so nobody needs a subscription that is half a year old.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 180 * 24 * 60 * 60 });

export const PushSubscriptionModel = mongoose.model('PushSubscription', schema, 'push_subscriptions');

/** Where a browser gets messages, and the keys that encrypt them (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser, and the shipments that it follows. */
export interface Places {
  endpoint: string;
  trackingNumbers: readonly string[];
}

/** A browser's place among those that follow a shipment. */
export interface Place {
  id: string;
  networks: readonly string[];
  /** Whether its push service has never taken a message for it. */
  isSilent: boolean;
}

export const pushRepo = {
  /** The other browsers that follow a shipment, the oldest first. */
  async findOthers(trackingNumber: string, endpoint: string): Promise<Place[]> {
    const found = await PushSubscriptionModel.find({ trackingNumber, endpoint: { $ne: endpoint } })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
    return found.map(({ _id, networks, answeredAt }) => ({
      id: _id.toHexString(),
      networks: networks ?? [],
      isSilent: !answeredAt,
    }));
  },

  async removeById(id: string): Promise<void> {
    await PushSubscriptionModel.deleteOne({ _id: id });
  },

  async markAnswered(places: Places, answeredAt: Date): Promise<void> {
    await PushSubscriptionModel.updateMany(silent(places), { $set: { answeredAt }, $unset: { failures: 1 } });
  },

  /** Counts a failed message to silent places, and removes the places after so many. */
  async countFailure(places: Places, most: number): Promise<void> {
    await PushSubscriptionModel.updateMany(silent(places), { $inc: { failures: 1 } });
    await PushSubscriptionModel.deleteMany({ ...silent(places), failures: { $gte: most } });
  },

  /** Stores a subscription, or renews the one that this browser has. */
  async store(
    trackingNumber: string,
    { endpoint, ...keys }: PushTarget,
    { networks, createdAt }: { networks: readonly string[]; createdAt: Date },
  ): Promise<void> {
    await PushSubscriptionModel.updateOne(
      { trackingNumber, endpoint },
      { $set: { ...keys, networks, createdAt } },
      { upsert: true },
    );
  },

  /** Gives the subscriptions of an endpoint to another one, which also keeps its own. */
  async replace(oldEndpoint: string, { endpoint, ...keys }: PushTarget): Promise<void> {
    if (oldEndpoint === endpoint) {
      return;
    }
    const trackingNumber = { $in: await PushSubscriptionModel.distinct('trackingNumber', { endpoint }) };
    await PushSubscriptionModel.deleteMany({ endpoint: oldEndpoint, trackingNumber });
    await PushSubscriptionModel.updateMany({ endpoint: oldEndpoint }, { $set: { endpoint, ...keys } });
  },

  async remove(trackingNumber: string, endpoint: string): Promise<void> {
    await PushSubscriptionModel.deleteOne({ trackingNumber, endpoint });
  },

  /** Removes a browser that its push service no longer knows, from every shipment. */
  async removeEndpoint(endpoint: string): Promise<void> {
    await PushSubscriptionModel.deleteMany({ endpoint });
  },

  isFollowed: async (trackingNumber: string, endpoint: string): Promise<boolean> =>
    (await PushSubscriptionModel.exists({ trackingNumber, endpoint })) !== null,

  /** @param endpoint of one browser; any browser if absent */
  findFollowers: (
    trackingNumbers: readonly string[],
    endpoint?: string,
  ): Promise<{ endpoint: string; trackingNumber: string }[]> =>
    PushSubscriptionModel.find(
      { trackingNumber: { $in: [...trackingNumbers] }, ...givenOnly({ endpoint }) },
      { _id: 0, endpoint: 1, trackingNumber: 1 },
    )
      .lean()
      .exec(),

  async findTarget(places: Places): Promise<PushTarget | undefined> {
    return (await PushSubscriptionModel.findOne(atAny(places)).lean<PushTarget>()) ?? undefined;
  },
};

const atAny = ({ endpoint, trackingNumbers }: Places) => ({
  trackingNumber: { $in: [...trackingNumbers] },
  endpoint,
});

const silent = (places: Places) => ({ ...atAny(places), answeredAt: { $exists: false } });
