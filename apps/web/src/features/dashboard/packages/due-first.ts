import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { promisedDate } from '../../../lib/shipments/shipment-status.ts';

type Page = Pick<ApiOutput<'GET /api/packages/user'>, 'items' | 'dueNow'>;

/**
 * The packages of a customer's list: what is late or arrives today, the longest late first, then the rest, newest
 * change first.
 * @param pages the loaded ones; what is due is on the first
 * @param today the reader's calendar date, YYYY-MM-DD
 */
export function dueFirst(pages: readonly Page[], today: string): CustomerPackage[] {
  const due = (pages[0]?.dueNow ?? []).filter((shipment) => promisedDate(shipment) <= today);
  const first = new Set(due.map(({ id }) => id));
  return [...due, ...pages.flatMap(({ items }) => items).filter(({ id }) => !first.has(id))];
}
