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

/** That a browser follows a shipment. */
export interface Place {
  id: string;
  networks: readonly string[];
  /** Whether its push service never took a message for it. */
  isSilent: boolean;
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

  async markAnswered(id: string, answeredAt: Date): Promise<void> {
    await PushSubscriptionModel.updateOne(
      { _id: id, answeredAt: { $exists: false } },
      { $set: { answeredAt }, $unset: { failures: 1 } },
    );
  },

  /** Counts a message that a silent place did not take, and removes the place after so many. */
  async countFailure(id: string, most: number): Promise<void> {
    const silent = { _id: id, answeredAt: { $exists: false } };
    await PushSubscriptionModel.updateOne(silent, { $inc: { failures: 1 } });
    await PushSubscriptionModel.deleteOne({ ...silent, failures: { $gte: most } });
  },

  /** Stores a subscription, or renews the one that this browser has. */
  async store(
    trackingNumber: string,
    { endpoint, ...keys }: PushTarget,
    { networks, createdAt, ...known }: KnownState & { networks: readonly string[]; createdAt: Date },
  ): Promise<void> {
    await PushSubscriptionModel.updateOne(
      { trackingNumber, endpoint },
      { $set: { ...keys, ...known, networks, createdAt } },
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

  /** The browsers that follow any of these, each once, but for those that know this status already. */
  async findFollowers(
    trackingNumbers: readonly string[],
    status: PackageStatus | undefined,
  ): Promise<{ id: string; endpoint: string; trackingNumber: string }[]> {
    const found = await PushSubscriptionModel.find({
      trackingNumber: { $in: [...trackingNumbers] },
      ...(status === undefined ? {} : { knownStatus: { $ne: status } }),
    })
      .sort({ _id: 1 })
      .lean<(SubscriptionRecord & { trackingNumber: string })[]>();
    return found.map(({ _id, endpoint, trackingNumber }) => ({
      id: _id.toHexString(),
      endpoint,
      trackingNumber,
    }));
  },

  async find(id: string): Promise<StoredSubscription | undefined> {
    const found = await PushSubscriptionModel.findById(id).lean<SubscriptionRecord>();
    return found ? toSubscription(found) : undefined;
  },

  /** That a browser was told of the same status of several shipments. */
  async markAllKnown(
    endpoint: string,
    trackingNumbers: readonly string[],
    knownStatus: PackageStatus,
  ): Promise<void> {
    await PushSubscriptionModel.updateMany(
      { endpoint, trackingNumber: { $in: [...trackingNumbers] } },
      { $set: { knownStatus } },
    );
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
