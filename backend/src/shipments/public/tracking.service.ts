import { hash } from 'node:crypto';
import DataLoader from 'dataloader';
import { isTrackingNumber } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import { trackedPackageSchema, type TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Clock } from '../../kernel/clock.ts';
import { zonedDayOf, zonedDaySpan } from '../../kernel/days.ts';
import type { Logger } from '../../kernel/logger.ts';
import { isDuplicateKey } from '../../storage/database-error.ts';
import { rawCollection, toObjectId } from '../../storage/mongoose.ts';
import { publicAnswer, type AnswerSettings } from './public-presenter.ts';
import type { ShipmentRepo } from '../shipment.repo.ts';
import type { PublicShipment, TrackedShipment } from '../shipment.types.ts';
import type { LookUp } from './misses.ts';
import { toPublicShipment } from '../public-shipment.ts';
import { TrackingViewModel, type TrackingViewDocument } from './tracking-view.model.ts';

/**
 * The version of the rules by which answers are made. Every change of an answer raises it, so that stored answers are
 * made again when they are read. `answer-rules.test.ts` fails where an answer changes without it.
 */
export const RULES = 1;

const MALFORMED = 'malformed';

/** How many numbers one query looks up at most. */
const LOOKUP_BATCH = 200;

/** Looks tracking numbers up one by one, with one query for all that are asked for in a turn of the event loop. */
const createLookUp = <T>(find: (trackingNumbers: string[]) => Promise<ReadonlyMap<string, T | Error>>) =>
  new DataLoader<string, T | undefined>(
    async (asked) => {
      const found = await find([...new Set(asked)]);
      return asked.map((number) => found.get(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

type TrackingOutcome =
  | { outcome: 'found'; trackingNumber: string; shipment: PublicShipment }
  | { outcome: 'not_found' | 'malformed'; trackingNumber: string };

/** Tracking by number, of shipments as they are now. */
export function createTrackingService({
  repo,
}: {
  repo: Pick<ShipmentRepo, 'findActive' | 'findUpdateTimes'>;
}) {
  const shipments = createLookUp(async (numbers) => {
    const found = await repo.findActive(numbers);
    return new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
  });
  const updateTimes = createLookUp((numbers) => repo.findUpdateTimes(numbers));

  return {
    /** When each of the numbers that can be tracked was changed last. */
    async updateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> {
      const times = await Promise.all(
        trackingNumbers.map(async (number) => [number, await updateTimes.load(number)] as const),
      );
      return new Map(times.flatMap(([number, time]) => (time ? [[number, time]] : [])));
    },

    /** @returns undefined when the number does not exist, or is deleted */
    track: (trackingNumber: string): Promise<PublicShipment | undefined> => shipments.load(trackingNumber),

    /** A result for each number, in the order given. */
    trackMany: (trackingNumbers: readonly string[]): Promise<TrackingOutcome[]> =>
      Promise.all(
        trackingNumbers.map(async (trackingNumber): Promise<TrackingOutcome> => {
          if (!isTrackingNumber(trackingNumber)) {
            return { outcome: 'malformed', trackingNumber };
          }
          const shipment = await shipments.load(trackingNumber);
          return shipment
            ? { outcome: 'found', trackingNumber, shipment }
            : { outcome: 'not_found', trackingNumber };
        }),
      ),
  };
}

export type TrackingViews = ReturnType<typeof createTrackingViews>;

/** The stored answers that strangers get about shipments. */
export function createTrackingViews({
  repo,
  settings,
  clock,
  log,
}: {
  repo: Pick<ShipmentRepo, 'findActive'>;
  settings: { get(): AnswerSettings };
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}) {
  async function viewOf(shipment: PublicShipment): Promise<ViewWithAnswer> {
    const current = settings.get();
    const now = clock();
    const answer = trackedPackageSchema.parse(await publicAnswer(shipment, current, now));
    const body = Buffer.from(JSON.stringify(answer));
    const today = zonedDayOf(now, current.timeZone);
    const isOpen = shipment.status !== 'Delivered' && !shipment.cancellation;
    return {
      _id: shipment.trackingNumber,
      shipmentId: toObjectId(shipment.id),
      version: shipment.version,
      settings: keyOf(current),
      rules: RULES,
      // Whether it is late depends on the day.
      until: isOpen ? zonedDaySpan(today, current.timeZone).end : undefined,
      etag: `W/"${hash('sha256', body, 'base64url')}"`,
      body,
    };
  }

  /** The answers that still hold. By the driver, because most calls of strangers come here. */
  async function findFitting(numbers: string[]): Promise<FoundAnswer[]> {
    return rawCollection<TrackingViewDocument>(TrackingViewModel)
      .find<FoundAnswer>(
        {
          _id: { $in: numbers },
          settings: keyOf(settings.get()),
          rules: RULES,
          until: { $not: { $lte: clock() } },
        },
        { projection: { etag: 1, body: 1 }, promoteBuffers: true, enableUtf8Validation: false },
      )
      .toArray();
  }

  /** Stores answers made for a read, unless newer ones are stored. If that fails, the next read makes them again. */
  async function keep(views: readonly ViewWithAnswer[]): Promise<void> {
    try {
      await TrackingViewModel.bulkWrite(
        views.map(({ _id, shipmentId, version, ...answer }) => ({
          replaceOne: {
            // Where a newer answer is stored, nothing matches, and the insert fails.
            filter: { _id, shipmentId, version: { $lte: version }, rules: { $lte: RULES } },
            replacement: { _id, shipmentId, version, ...answer },
            upsert: true,
          },
        })),
        { ordered: false, writeConcern: { w: 1 } },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) {
        log.warn({ err: error }, 'What strangers read of a package could not be stored');
      }
    }
  }

  const answers = createLookUp<TrackingAnswer>(async (numbers) => {
    const found = new Map<string, FoundAnswer | Error>(
      (await findFitting(numbers)).map((view) => [view._id, view]),
    );
    const missing = numbers.filter((number) => !found.has(number));
    const shipments = missing.length === 0 ? [] : await repo.findActive(missing);
    const made = await Promise.all(
      shipments.map(async (shipment) => {
        try {
          return await viewOf(shipment);
        } catch (error) {
          // Only those who asked for this number get the error.
          found.set(shipment.trackingNumber, new Error('No answer can be made', { cause: error }));
          return [];
        }
      }),
    );
    const views = made.flat();
    if (views.length > 0) {
      await keep(views);
      views.forEach((view) => found.set(view._id, view));
    }
    return found;
  });

  return {
    /** The answer for strangers. @returns undefined when the number does not exist, or is deleted */
    find: (trackingNumber: string): Promise<TrackingAnswer | undefined> => answers.load(trackingNumber),

    /** The answer for strangers about several numbers, in the order given. */
    async findMany(trackingNumbers: readonly string[]): Promise<LookUp<Buffer>> {
      const found = await Promise.all(
        trackingNumbers.map(async (number) => (isTrackingNumber(number) ? answers.load(number) : MALFORMED)),
      );
      const results = found.map((answer, index) => {
        const trackingNumber = trackingNumbers[index];
        const result = (outcome: TrackingResult['outcome']) => JSON.stringify({ outcome, trackingNumber });
        return answer && answer !== MALFORMED
          ? // Appends the members of the stored answer to the members of the result.
            [result('found').slice(0, -1), ',', answer.body.subarray(1)]
          : [result(answer ?? 'not_found')];
      });
      const pieces = results.flatMap((result, index) => [index === 0 ? '{"results":[' : ',', ...result]);
      return {
        answer: Buffer.concat([...pieces, ']}'].map((piece) => Buffer.from(piece))),
        misses: found.filter((answer) => answer === undefined).length,
        found: trackingNumbers.filter((_, index) => typeof found[index] === 'object'),
      };
    },

    /**
     * In the transaction of a change: stores the answer that strangers get from then on. For a deleted shipment, a
     * document without an answer stays as long as the shipment: a read that began before the deletion cannot store one.
     */
    store: async (shipment: TrackedShipment): Promise<void> => {
      const { id, trackingNumber, version, purgeAt } = shipment;
      const view: TrackingViewDocument = purgeAt
        ? { _id: trackingNumber, shipmentId: toObjectId(id), version, purgeAt }
        : await viewOf(toPublicShipment(shipment));
      await TrackingViewModel.replaceOne({ _id: trackingNumber }, view, { upsert: true });
    },
  };
}

/** The JSON of an answer, and its digest. */
type TrackingAnswer = Required<Pick<TrackingViewDocument, 'etag' | 'body'>>;
type FoundAnswer = TrackingAnswer & Pick<TrackingViewDocument, '_id'>;
type ViewWithAnswer = TrackingViewDocument & TrackingAnswer;

const keyOf = ({ maskNames, hideAmounts, verifiedSee, timeZone }: AnswerSettings) =>
  JSON.stringify([maskNames, hideAmounts, verifiedSee, timeZone]);
