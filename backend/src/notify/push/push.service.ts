import { createHash } from 'node:crypto';
import { MAX_PUSH_SUBSCRIPTIONS, type StatusPush } from '@moveway/contracts/push/push.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkKeysOf, type Caller } from '../../kernel/identity/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { consume } from '../../storage/limits/limits.ts';
import { lock, type Change } from '../../storage/transactions/transactions.ts';
import type { JobRun } from '../jobs/jobs.service.ts';
import type { PushSender } from './push-sender.ts';
import { replyPushRepo } from './reply-push.repo.ts';
import { pushRepo, type Place, type Places, type PushTarget } from './push.repo.ts';

/** Browsers of one IPv4 address or /64 that follow one package, and of a /48 around it. */
const MAX_PER_NETWORK = 5;
const MAX_PER_SITE = 10;
/** A browser that never got a message is removed after so many failures, which take more than half an hour. */
const MAX_SILENT_FAILURES = 5;

export type PushService = ReturnType<typeof createPushService>;

/** The browsers that follow shipments, and messages to them, through their push services. */
export function createPushService({
  sender,
  clock,
  isAllowedEndpoint = isPushService,
}: {
  sender: PushSender;
  clock: Clock;
  isAllowedEndpoint?: (endpoint: string) => boolean;
}) {
  /** @throws {AppError} `push.endpoint_rejected`, `rate_limited` */
  async function checkSubscriber(caller: Caller, { endpoint }: PushTarget): Promise<void> {
    if (!isAllowedEndpoint(endpoint)) {
      throw new AppError('push.endpoint_rejected', 'That is not a push service we recognize.');
    }
    await consume('push-subscriptions', caller);
  }

  return {
    publicKey: sender.publicKey,

    checkSubscriber,

    /**
     * Subscribes a browser to every new status of a shipment from now on.
     * @throws {AppError} `rate_limited`, `push.endpoint_rejected`, `push.limit_reached`
     */
    async subscribe(
      caller: Caller,
      trackingNumber: string,
      target: PushTarget,
    ): Promise<Change<{ subscribed: true }>> {
      await checkSubscriber(caller, target);
      return async () => {
        // So that the places are counted correctly when several browsers ask at once.
        await lock(`followers of ${trackingNumber}`);
        const networks = networksOf(caller);
        await makeRoom(await pushRepo.findOthers(trackingNumber, target.endpoint), networks);
        await pushRepo.store(trackingNumber, target, { networks, createdAt: clock() });
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

    /** Whether a browser gets messages about a package. Knowing its endpoint is enough to ask. */
    isFollowing: ({ trackingNumber, endpoint }: { trackingNumber: string; endpoint: string }) =>
      pushRepo.isFollowed(trackingNumber, endpoint),

    unsubscribe:
      ({ trackingNumber, endpoint }: { trackingNumber: string; endpoint: string }): Change<void> =>
      () =>
        pushRepo.remove(trackingNumber, endpoint),

    followersOf: pushRepo.findFollowers,

    /** Sends a browser a message. If the process ends meanwhile, it may have arrived and is not sent again. */
    async deliver(
      places: Places,
      message: StatusPush,
      { begin, abandon }: Pick<JobRun, 'begin' | 'abandon'>,
    ): Promise<void> {
      const target = await pushRepo.findTarget(places);
      if (!target || !(await begin())) {
        return;
      }
      try {
        if ((await sender.send(target, message)) === 'gone') {
          await pushRepo.removeEndpoint(places.endpoint);
          return;
        }
      } catch (error) {
        await abandon();
        await pushRepo.countFailure(places, MAX_SILENT_FAILURES);
        throw error;
      }
      await pushRepo.markAnswered(places, clock());
    },
  };
}

/** The stored form of a network: a digest of each of its keys, the narrow one first. */
const networksOf = (caller: Caller): string[] =>
  networkKeysOf(caller).map(({ key }) => createHash('sha256').update(key).digest('base64url'));

/**
 * Removes the oldest silent place if a network, or all of them together, have all the places that they may have.
 * @param others the oldest first
 * @throws {AppError} `push.limit_reached` if none of these is silent
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

/** The push services of Chrome and its relatives, Firefox, Edge and Safari. A leading dot stands for any subdomain. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/**
 * Whether an address that a browser names belongs to a known push service. The server calls this address: strangers
 * could otherwise make it call any address (server-side request forgery), such as one in its own network.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) {
    return false;
  }
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    PUSH_SERVICES.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}
