import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { PushSubscriptionModel } from './push.model.ts';

/** Where a browser takes messages, and the keys that they are encrypted with (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface StoredSubscription extends PushTarget {
  id: string;
}

/** What the reader of a browser knows of a shipment. */
export interface KnownState {
  knownStatus: PackageStatus;
  knownEventId: string | undefined;
}

type SubscriptionRecord = PushTarget & { _id: mongoose.Types.ObjectId };

const toSubscription = ({ _id, endpoint, p256dh, auth }: SubscriptionRecord): StoredSubscription => ({
  id: _id.toHexString(),
  endpoint,
  p256dh,
  auth,
});

export const pushRepo = {
  /** How many other browsers follow a shipment. */
  countOthers: (trackingNumber: string, endpoint: string): Promise<number> =>
    PushSubscriptionModel.countDocuments({ trackingNumber, endpoint: { $ne: endpoint } }),

  /** Stores a subscription, or renews the one that this browser has. */
  async store(
    trackingNumber: string,
    { endpoint, ...keys }: PushTarget,
    known: KnownState,
    createdAt: Date,
  ): Promise<void> {
    await PushSubscriptionModel.updateOne(
      { trackingNumber, endpoint },
      { $set: { ...keys, ...known, createdAt } },
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

  /** @param endpoint of one browser; any when none is given */
  isFollowed: async (trackingNumber: string, endpoint?: string): Promise<boolean> =>
    (await PushSubscriptionModel.exists({
      trackingNumber,
      ...(endpoint === undefined ? {} : { endpoint }),
    })) !== null,

  /** Those whose readers know of another status. */
  async findOutdated(trackingNumber: string, status: PackageStatus): Promise<StoredSubscription[]> {
    const found = await PushSubscriptionModel.find({
      trackingNumber,
      knownStatus: { $ne: status },
    }).lean<SubscriptionRecord[]>();
    return found.map(toSubscription);
  },

  /** @returns whether this event was not known yet; of several that ask, one gets true */
  async markKnown(id: string, knownEventId: string, knownStatus: PackageStatus): Promise<boolean> {
    const { modifiedCount } = await PushSubscriptionModel.updateOne(
      { _id: id, knownEventId: { $ne: knownEventId } },
      { $set: { knownStatus, knownEventId } },
    );
    return modifiedCount === 1;
  },

  /** Takes `markKnown` back after a message that could not be handed over, so that a retry sends it. */
  async markUnknown(id: string, before: PackageStatus): Promise<void> {
    await PushSubscriptionModel.updateOne(
      { _id: id },
      { $set: { knownStatus: before }, $unset: { knownEventId: 1 } },
    );
  },
};
