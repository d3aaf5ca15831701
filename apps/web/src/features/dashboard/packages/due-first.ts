import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { HoldReason } from '@moveway/contracts/shipments/reasons.ts';
import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

type Page = Pick<ApiOutput<'GET /api/packages/user'>, 'items' | 'dueNow'>;

/** Why a package on hold waits for its customer. */
const WAITS_FOR_CUSTOMER: readonly (HoldReason | undefined)[] = ['documents', 'not_ready'];

/**
 * The packages of a customer's list: what waits for the customer, what is late or arrives today, the longest late
 * first, then the rest, newest change first. What waits for the customer is found on the loaded pages only.
 * @param pages the loaded ones; what is due is on the first
 * @param today the company's calendar date, YYYY-MM-DD
 */
export function dueFirst(pages: readonly Page[], today: string): CustomerPackage[] {
  const due = (pages[0]?.dueNow ?? []).filter(({ view }) => view.due.day <= today);
  const first = new Set(due.map(({ id }) => id));
  const others = pages.flatMap(({ items }) => items).filter(({ id }) => !first.has(id));
  const waits = ({ hold }: CustomerPackage) => WAITS_FOR_CUSTOMER.includes(hold?.reason);
  return [...others.filter(waits), ...due, ...others.filter((shipment) => !waits(shipment))];
}
