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
import { toPublicShipment } from './public-shipment.ts';
import { TrackingViewModel, type TrackingViewDocument } from './tracking-view.model.ts';

/**
 * The number of the rules by which answers are made. It is raised with every change of an answer, so that those which
 * were stored before are made again when they are read: `answer-rules.test.ts` fails where it is not.
 */
export const RULES = 1;

const MALFORMED = 'malformed';

/** Look-ups that wait together in one turn of the event loop become one query of at most this many numbers. */
const LOOKUP_BATCH = 200;

export interface TrackingViewDeps {
  repo: Pick<ShipmentRepo, 'findActive'>;
  settings: { get(): AnswerSettings };
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

export type TrackingViews = ReturnType<typeof createTrackingViews>;

/** What strangers are answered of shipments, as it is stored. */
export function createTrackingViews({ repo, settings, clock, log }: TrackingViewDeps) {
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

  /** Those that fit. By the driver, because this is the hot path. */
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

  /**
   * Stores what was made for a read, unless a newer one is there. What fails is made again by the next read.
   */
  async function keep(views: readonly ViewWithAnswer[]): Promise<void> {
    try {
      await TrackingViewModel.bulkWrite(
        views.map(({ _id, shipmentId, version, ...answer }) => ({
          replaceOne: {
            // Of one that does not match, the insert fails.
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

  const loader = new DataLoader<string, TrackingAnswer | undefined>(
    async (asked) => {
      const numbers = [...new Set(asked)];
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
            // It fails for those who asked for this one.
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
      return asked.map((number) => found.get(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

  return {
    /** What strangers are answered. @returns undefined when there is no such number, or when it is deleted. */
    find: (trackingNumber: string): Promise<TrackingAnswer | undefined> => loader.load(trackingNumber),

    /** What strangers are answered of several numbers, in the order given. */
    async findMany(trackingNumbers: readonly string[]): Promise<LookUp<Buffer>> {
      const found = await Promise.all(
        trackingNumbers.map(async (number) => (isTrackingNumber(number) ? loader.load(number) : MALFORMED)),
      );
      const results = found.map((answer, index) => {
        const trackingNumber = trackingNumbers[index];
        const result = (outcome: TrackingResult['outcome']) => JSON.stringify({ outcome, trackingNumber });
        return answer && answer !== MALFORMED
          ? // The members of one object follow those of the other.
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
     * In the transaction of a change: stores what strangers are answered from then on. Of a deleted shipment a view
     * without an answer stays as long as the shipment, so that nobody who read it before stores one.
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
export type TrackingAnswer = Required<Pick<TrackingViewDocument, 'etag' | 'body'>>;
type FoundAnswer = TrackingAnswer & Pick<TrackingViewDocument, '_id'>;
type ViewWithAnswer = TrackingViewDocument & TrackingAnswer;

const keyOf = ({ maskNames, hideAmounts, verifiedSee, timeZone }: AnswerSettings) =>
  JSON.stringify([maskNames, hideAmounts, verifiedSee, timeZone]);
