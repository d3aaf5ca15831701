import { createHash } from 'node:crypto';
import { MAX_PUSH_SUBSCRIPTIONS } from '@moveway/contracts/push/push.routes.ts';
import type { StatusPush } from '@moveway/contracts/push/push.routes.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkKeysOf, type Caller } from '../../kernel/identity/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createNetworkLimiter } from '../../storage/limits/shared-limiter.ts';
import { lock } from '../../storage/transactions/lock.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import { isPushService } from './push-hosts.ts';
import type { PushSender } from './push-sender.ts';
import { pushMessage, stoppedMessage, type FollowedShipment } from './push-words.ts';
import { replyPushRepo } from './reply-push.repo.ts';
import { pushRepo, type Place, type PushTarget, type StoredSubscription } from './push.repo.ts';
import { allSettled } from '../../kernel/async/all-settled.ts';

const HOUR_SECONDS = 60 * 60;
/** New subscriptions of a network per hour. */
const SUBSCRIPTIONS_PER_HOUR = 60;
/** Browsers of one IPv4 address or /64 that follow one package, and of a /48 around it. */
const MAX_PER_NETWORK = 5;
const MAX_PER_SITE = 10;
/** A browser that never got a message is removed after as many failures: the retries of more than half an hour. */
const MAX_SILENT_FAILURES = 5;

/** A message to one browser about several shipments. */
interface FollowerJob {
  /** Of one of its subscriptions. */
  id: string;
  message: StatusPush;
  trackingNumbers: readonly string[];
  /** Where the message is about a status. */
  status?: PackageStatus | undefined;
  /** Where it is about new dates: that of each shipment, in their order. */
  dates?: readonly string[] | undefined;
  /** Where it is about a stop of its one shipment. */
  stop?: Stop;
}

/** That a shipment is stopped, since a moment by which it is known again. */
interface Stop {
  stopped: 'canceled' | 'on hold';
  at: Date;
}

function stopOf(shipment: Pick<FollowedShipment, 'cancellation' | 'hold'> | undefined): Stop | undefined {
  if (shipment?.cancellation) {
    return { stopped: 'canceled', at: shipment.cancellation.at };
  }
  return shipment?.hold && { stopped: 'on hold', at: shipment.hold.at };
}

interface StopJob extends Stop {
  trackingNumber: string;
}

interface StatusJob {
  trackingNumber: string;
  /** The last event after the change, by its id: the clocks of servers differ. */
  eventId: string;
}

export interface PushServiceDeps {
  sender: PushSender;
  jobs: Pick<Jobs, 'define'>;
  shipments: {
    track(trackingNumber: string): Promise<FollowedShipment | undefined>;
    /** In the transaction that is running. */
    lastEventId(trackingNumber: string): Promise<string | undefined>;
  };
  /** As the gazetteer names the place that a text mentions. */
  findPlace: (text: string, kind: 'free text') => Promise<{ label: string } | undefined>;
  clock: Clock;
  /** A status is sent this long after it was set, so that one that is corrected meanwhile never is. */
  delayMs: number;
  isAllowedEndpoint?: (endpoint: string) => boolean;
}

export type PushService = ReturnType<typeof createPushService>;

/** Notifies browsers that asked for it of each new status of a shipment, through their push services. */
export function createPushService({
  sender,
  jobs,
  shipments,
  findPlace,
  clock,
  delayMs,
  isAllowedEndpoint = isPushService,
}: PushServiceDeps) {
  const limiter = createNetworkLimiter('push-subscriptions', {
    points: SUBSCRIPTIONS_PER_HOUR,
    seconds: HOUR_SECONDS,
  });

  const statusJob = jobs.define<StatusJob>('push.status', async ({ trackingNumber, eventId }) => {
    const shipment = await shipments.track(trackingNumber);
    const event = shipment?.events.at(-1);
    // That it is canceled is a message of its own.
    if (!shipment || !event || shipment.cancellation) {
      return;
    }
    // A newer event has a job of its own, and what came before it is outdated.
    if (event.id !== eventId) {
      return;
    }
    const before = shipment.events.at(-2)?.status ?? 'Pending';
    const place = await findPlace(event.location, 'free text');
    const message = pushMessage(shipment, event, place?.label);
    const outdated = await pushRepo.findOutdated(trackingNumber, event.status);
    // Where one fails the job is retried, for those who did not get it.
    await allSettled(
      outdated.map(async (subscription) => {
        if (await pushRepo.markKnown(subscription.id, event.id, event.status)) {
          await deliver(subscription, message, before);
        }
      }),
    );
  });

  const followerJob = jobs.define<FollowerJob>('push.batch', async (job, run) => {
    // A retry may come after the next status or date, of which the browser knows by then, or after the end of a stop.
    if (!(await isStillSo(job))) {
      return;
    }
    const { id, message, trackingNumbers, status } = job;
    const subscription = await pushRepo.find(id);
    // One that was cut off may have arrived, and is not sent twice.
    if (!subscription || !(await run.begin())) {
      return;
    }
    try {
      if ((await sender.send(subscription, message)) === 'gone') {
        await pushRepo.removeEndpoint(subscription.endpoint);
        return;
      }
    } catch (error) {
      await run.abandon();
      await pushRepo.countFailure(id, MAX_SILENT_FAILURES);
      throw error;
    }
    await pushRepo.markAnswered(id, clock());
    if (status !== undefined) {
      await pushRepo.markAllKnown(subscription.endpoint, trackingNumbers, status);
    }
  });

  const stoppedJob = jobs.define<StopJob>('push.stopped', async ({ trackingNumber, stopped, at }, run) => {
    const shipment = await shipments.track(trackingNumber);
    const stop = stopOf(shipment);
    // One that was taken back and done again has a job of its own.
    if (!shipment || stop?.stopped !== stopped || stop.at.getTime() !== at.getTime()) {
      return;
    }
    const message = stoppedMessage(shipment, stopped);
    const followers = await followersOf([trackingNumber]);
    // Together, so that a run that is repeated after it was cut off sends nothing twice.
    await inTransaction(async () => {
      if (!(await run.begin())) {
        return;
      }
      for (const { id } of followers) {
        await followerJob.enqueue({ id, message, trackingNumbers: [trackingNumber], stop });
      }
    });
  });

  /**
   * Whether any of the shipments still has the status or the date that the message is about, and is not canceled; of a
   * stop, whether that one lasts.
   */
  async function isStillSo({ trackingNumbers, status, dates, stop }: FollowerJob): Promise<boolean> {
    if (status === undefined && !dates && !stop) {
      return true;
    }
    for (const [index, trackingNumber] of trackingNumbers.entries()) {
      const shipment = await shipments.track(trackingNumber);
      if (stop) {
        const now = stopOf(shipment);
        return now?.stopped === stop.stopped && now.at.getTime() === stop.at.getTime();
      }
      const isSo = dates
        ? shipment?.estimatedDelivery === dates[index] && shipment?.status !== 'Delivered'
        : shipment?.status === status;
      if (shipment && isSo && !shipment.cancellation) {
        return true;
      }
    }
    return false;
  }

  async function deliver(
    subscription: StoredSubscription,
    message: ReturnType<typeof pushMessage>,
    before: PackageStatus,
  ): Promise<void> {
    try {
      if ((await sender.send(subscription, message)) === 'gone') {
        await pushRepo.removeEndpoint(subscription.endpoint);
      } else {
        await pushRepo.markAnswered(subscription.id, clock());
      }
    } catch (error) {
      await pushRepo.markUnknown(subscription.id, before);
      await pushRepo.countFailure(subscription.id, MAX_SILENT_FAILURES);
      throw error;
    }
  }

  /**
   * The browsers that follow any of these, each once, with what it follows.
   * @param status those that know it already are left out
   */
  async function followersOf(
    trackingNumbers: readonly string[],
    status?: PackageStatus,
  ): Promise<{ id: string; trackingNumbers: string[] }[]> {
    const browsers = new Map<string, { id: string; trackingNumbers: string[] }>();
    for (const { id, endpoint, trackingNumber } of await pushRepo.findFollowers(trackingNumbers, status)) {
      const browser = browsers.get(endpoint) ?? { id, trackingNumbers: [] };
      browser.trackingNumbers.push(trackingNumber);
      browsers.set(endpoint, browser);
    }
    return [...browsers.values()];
  }

  /** @throws {AppError} `push.endpoint_rejected`, `rate_limited` */
  async function checkSubscriber(caller: Caller, { endpoint }: PushTarget): Promise<void> {
    if (!isAllowedEndpoint(endpoint)) {
      throw new AppError('push.endpoint_rejected', 'That is not a push service we recognize.');
    }
    await limiter.consume(caller);
  }

  return {
    publicKey: sender.publicKey,

    checkSubscriber,

    /**
     * Subscribes a browser to each new status of a shipment that is there, from now on.
     * @throws {AppError} `rate_limited`, `push.endpoint_rejected`, `push.limit_reached`
     */
    async subscribe(
      caller: Caller,
      { trackingNumber, status, events }: FollowedShipment,
      target: PushTarget,
    ): Promise<Change<{ subscribed: true }>> {
      await checkSubscriber(caller, target);
      return async () => {
        // So that the places are counted right where several browsers ask at once.
        await lock(`followers of ${trackingNumber}`);
        const networks = networksOf(caller);
        await makeRoom(await pushRepo.findOthers(trackingNumber, target.endpoint), networks);
        await pushRepo.store(trackingNumber, target, {
          knownStatus: status,
          knownEventId: events.at(-1)?.id,
          networks,
          createdAt: clock(),
        });
        return { subscribed: true };
      };
    },

    /**
     * Gives everything that one endpoint of a browser follows to its new one. Knowing the old endpoint is enough.
     * @throws {AppError} `push.endpoint_rejected`, `rate_limited`
     */
    async replace(
      caller: Caller,
      oldEndpoint: string,
      target: PushTarget,
    ): Promise<Change<{ replaced: true }>> {
      await checkSubscriber(caller, target);
      return async () => {
        await pushRepo.replace(oldEndpoint, target);
        await replyPushRepo.replace(oldEndpoint, target);
        return { replaced: true };
      };
    },

    /** Whether a browser is sent messages about a package. Knowing its endpoint is enough to ask. */
    isFollowing: ({ trackingNumber, endpoint }: { trackingNumber: string; endpoint: string }) =>
      pushRepo.isFollowed(trackingNumber, endpoint),

    unsubscribe:
      ({ trackingNumber, endpoint }: { trackingNumber: string; endpoint: string }): Change<void> =>
      () =>
        pushRepo.remove(trackingNumber, endpoint),

    followersOf,

    /** In the transaction that is running: sends one browser one message about several shipments. */
    sendToFollower: (job: FollowerJob): Promise<void> => followerJob.enqueue(job),

    /** Within the transaction of a change: its subscribers get a message later, unless that is taken back. */
    async stopped(trackingNumber: string, stop: Stop): Promise<void> {
      if (await pushRepo.isFollowed(trackingNumber)) {
        const at = new Date(clock().getTime() + delayMs + 1000);
        await stoppedJob.enqueue({ trackingNumber, ...stop }, { at });
      }
    },

    /** Within the transaction of a change: its subscribers get a message later. */
    async packageChanged(trackingNumber: string): Promise<void> {
      const eventId = (await pushRepo.isFollowed(trackingNumber))
        ? await shipments.lastEventId(trackingNumber)
        : undefined;
      if (eventId !== undefined) {
        // A little later than the delay, so that no message is sent about an update that was undone at its end.
        const at = new Date(clock().getTime() + delayMs + 1000);
        await statusJob.enqueue({ trackingNumber, eventId }, { at });
      }
    },
  };
}

/** What is stored of a network: a digest for each of its keys, the narrow one first. */
const networksOf = (caller: Caller): string[] =>
  networkKeysOf(caller).map(({ key }) => createHash('sha256').update(key).digest('base64url'));

/**
 * Removes the oldest silent place where a network, or all of them, have as many as they may.
 * @param others the oldest first
 * @throws {AppError} `push.limit_reached` where none of these is silent
 */
async function makeRoom(others: readonly Place[], networks: readonly string[]): Promise<void> {
  const crowded = [
    ...networks.map((network, index) => ({
      places: others.filter((place) => place.networks.includes(network)),
      most: index === 0 ? MAX_PER_NETWORK : MAX_PER_SITE,
    })),
    { places: others, most: MAX_PUSH_SUBSCRIPTIONS },
  ].find(({ places, most }) => places.length >= most);
  if (!crowded) {
    return;
  }
  const oldest = crowded.places.find(({ isSilent }) => isSilent);
  if (!oldest) {
    throw new AppError('push.limit_reached', 'Too many browsers already follow this package.');
  }
  await pushRepo.removeById(oldest.id);
}
