import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { CustomerStatus } from '@moveway/contracts/shipments/customer-shipment.routes.ts';
import {
  MAX_DUE_NOW,
  PACKAGE_STATUSES,
  type PackageStatus,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Clock } from '../../kernel/clock.ts';
import { addDays, dayOf } from '../../kernel/days.ts';
import { nothingLeft, decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import { toDollars } from '../field-values.ts';
import { customerShipmentRepo } from './customer.repo.ts';

/**
 * The shipments of a customer's dashboard, newest change first. Counts and due dates are of all shipments, also with a
 * search. The shipments that are due now come only with the first page of the whole list.
 */
export async function listOwn(
  { settings, clock }: { settings: { get(): Pick<Settings, 'cancellationTerms'> }; clock: Clock },
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
    // Until UTC's next day, which has begun in the earliest time zones. The screen decides by the reader's own day.
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
}

/** The statuses that one counter of the dashboard counts together (specification, section 9); all without a status. */
function countedTogether(status: CustomerStatus | undefined): readonly PackageStatus[] {
  if (status === undefined || status === 'Canceled') {
    return PACKAGE_STATUSES;
  }
  return status === 'In Transit' ? ['In Transit', 'Out for Delivery'] : [status];
}
