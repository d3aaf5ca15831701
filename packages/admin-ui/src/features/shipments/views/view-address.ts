import type { View } from '@moveway/contracts/views/view.routes.ts';
import { packageListQuerySchema } from '@moveway/contracts/shipments/shipment.routes.ts';

/** The shown columns in the address of the list, beside what its route takes. */
const COLUMNS = 'columns';
/** The view that the list was opened from, in the address. */
const VIEW = 'view';

/** Every filter that the route takes, and the order; not the page. */
const KEPT = [
  ...Object.keys(packageListQuerySchema.shape).filter((name) => name !== 'cursor' && name !== 'limit'),
  COLUMNS,
];

/** What a view keeps of an address, always in the same order. */
export function keptQuery(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = given.get(name);
    if (value) {
      kept.set(name, value);
    }
  }
  return kept.toString();
}

/** The address of the list as a view has it. */
export function viewLink(view: Pick<View, 'id' | 'query'>): { search: string } {
  const search = new URLSearchParams(keptQuery(view.query));
  search.set(VIEW, view.id);
  return { search: `?${search.toString()}` };
}

/** An address that names no view; all else stays. */
export function withoutView(search: string): { search: string } {
  const changed = new URLSearchParams(search);
  changed.delete(VIEW);
  return { search: `?${changed.toString()}` };
}

/** The id of the view that the list was opened from. */
export const openedView = (search: string): string | null => new URLSearchParams(search).get(VIEW);
