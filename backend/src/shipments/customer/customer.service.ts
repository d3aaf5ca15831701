import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { CustomerStatus } from '@moveway/contracts/shipments/customer-shipment.routes.ts';
import {
  MAX_DUE_NOW,
  PACKAGE_STATUSES,
  type PackageStatus,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { NewRating } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { addDays, dayOf } from '../../kernel/days/calendar-day.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { nothingLeft } from '../../kernel/nothing-left.ts';
import { decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import type { Change, Transaction } from '../../storage/transactions/transactions.ts';
import { assertWithinQuota } from './quota.ts';
import { assertReferenceIsFree } from './reference.ts';
import { toDollars } from '../field-values.ts';
import { isVerificationFactor } from '../verification.ts';
import { notFound, type ShipmentServiceDeps } from '../shipment.deps.ts';
import { customerShipmentRepo } from './customer.repo.ts';
import { attach } from '../rules/customer.ts';
import { rate } from '../rules/rate.ts';
import { saveShipment } from '../save-shipment.ts';
import type { Shipment } from '../shipment.types.ts';

export { assertMayReceive, assertWithinQuota, customerLimitReached } from './quota.ts';
export { assertReferenceIsFree } from './reference.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'settings' | 'audit' | 'events' | 'clock' | 'storeView' | 'news' | 'verificationLimit'
>;

/** The shipments of a customer's dashboard. */
export function createCustomerShipmentService(deps: Deps) {
  const { repo, settings, clock, verificationLimit } = deps;
  return {
    /** How many shipments each of these customers has, in one query; who has none is left out. */
    async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
      return customerShipmentRepo.countByCustomers(customerIds);
    },

    /**
     * Newest change first. Counts and due dates are of all of them, also in a search. What is due now is read
     * with the first page of the whole list.
     */
    async listOwn(
      customerId: string,
      { search, status, limit, cursor, ...rest }: ApiQuery<'GET /api/packages/user'>,
    ) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const isWholeList = after === undefined && !search && status === undefined;
      const [found, counts, due, dueNow] = await Promise.all([
        customerShipmentRepo.list(
          {
            customerId,
            search,
            statuses: countedTogether(status),
            isCanceled: status && status === 'Canceled',
            after,
          },
          // One more shows whether there is a next page.
          limit + 1,
        ),
        customerShipmentRepo.countByStatus(customerId),
        customerShipmentRepo.countByDueDate(customerId),
        // By UTC's next day, which the earliest time zones are in already; the reader's own day decides on the screen.
        isWholeList ? customerShipmentRepo.listDue(customerId, addDays(dayOf(clock()), 1), MAX_DUE_NOW) : [],
      ]);
      const page = toPage(found, limit, ({ updatedAt, id }) => ({ at: updatedAt, id }));
      const { feeBeforeDispatch } = settings.get().cancellationTerms;
      return {
        ...page,
        counts,
        due,
        dueNow,
        cancellationFee: feeBeforeDispatch === 0 ? undefined : toDollars(feeBeforeDispatch),
      };
    },

    /**
     * Of the caller's own. Another customer's is not found. @throws {AppError} `shipment.not_found`, and as the rule
     */
    rate:
      (actor: Actor, trackingNumber: string, rating: NewRating): Change<Shipment> =>
      async () => {
        const shipment = await repo.findActiveByNumber(trackingNumber);
        if (shipment?.customerId !== actor.userId) {
          throw notFound();
        }
        const context = { actor, now: clock() };
        return saveShipment(deps, shipment, rate(shipment, rating, context), context);
      },

    /**
     * Puts a shipment on the caller's dashboard, proved by a verification factor. An unknown or deleted number, a wrong
     * factor and another customer's shipment get one answer, after the same work. What is the caller's already stays
     * so.
     * @throws {AppError} `rate_limited`, `shipment.digits_used_up`, `shipment.not_attached`, `shipment.limit_reached`,
     *   `shipment.reference_taken`
     */
    async attach<A>(
      { actor, caller }: { actor: Actor; caller: Caller },
      { trackingNumber, verificationFactor }: { trackingNumber: string; verificationFactor: string },
      transaction: Transaction<Shipment, A>,
    ): Promise<A> {
      const attempt = { userId: actor.userId, caller, trackingNumber, verificationFactor };
      await verificationLimit.count(attempt);
      const answer = await transaction(async () => {
        const shipment = await repo.findActiveByNumber(trackingNumber);
        const isProved = isVerificationFactor(verificationFactor, shipment);
        if (shipment?.customerId === actor.userId) {
          return shipment;
        }
        if (!shipment || !isProved || shipment.customerId !== undefined) {
          throw notAttached();
        }
        // A canceled one has no reference and does not count; taking that back asks for both.
        if (!shipment.cancellation) {
          await assertReferenceIsFree({ ...shipment, customerId: actor.userId }, ownReferenceTaken);
          await assertWithinQuota(settings, actor.userId, ownLimitReached);
        }
        return saveShipment(deps, shipment, attach(shipment, actor.userId), { actor, now: clock() });
      });
      await verificationLimit.forgive(attempt);
      return answer;
    },
  };
}

/** The statuses that a counter of the dashboard counts as this one (specification, section 9); all without one. */
function countedTogether(status: CustomerStatus | undefined): readonly PackageStatus[] {
  if (status === undefined || status === 'Canceled') {
    return PACKAGE_STATUSES;
  }
  return status === 'In Transit' ? ['In Transit', 'Out for Delivery'] : [status];
}

function notAttached(): AppError {
  return new AppError(
    'shipment.not_attached',
    'We couldn’t add that package. Check the tracking number, and the receiver’s email or the last four digits of their phone number.',
  );
}

function ownReferenceTaken(trackingNumber: string): string {
  return `Your package ${trackingNumber} has the same reference number. Please contact support.`;
}

function ownLimitReached(limit: number): AppError {
  return new AppError(
    'shipment.limit_reached',
    `Your account has reached its limit of ${limit} packages. Please contact support.`,
  );
}
