import { givenOnly } from '../../storage/filters.ts';
import { PushSubscriptionModel } from './push.model.ts';

/** Where a browser takes messages, and the keys that they are encrypted with (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** That a browser follows several shipments. */
export interface Places {
  endpoint: string;
  trackingNumbers: readonly string[];
}

/** That a browser follows a shipment. */
export interface Place {
  id: string;
  networks: readonly string[];
  /** Whether its push service never took a message for it. */
  isSilent: boolean;
}

export const pushRepo = {
  /** The other browsers that follow a shipment, the one that asked first first. */
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

  /** Counts a message that silent places did not take, and removes them after so many. */
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

  /** Gives the subscriptions of an endpoint to another one, which keeps those it has itself. */
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

  /** @param endpoint of one browser; any without */
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
