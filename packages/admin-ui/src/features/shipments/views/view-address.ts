import type { View } from '@moveway/contracts/views/view.routes.ts';
import { packageListQuerySchema } from '@moveway/contracts/shipments/shipment.routes.ts';

/** The shown columns in the address of the list, beside what its route takes. */
const COLUMNS = 'columns';
/** The view that the list was opened from, and its version then, in the address. */
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
export function viewLink(view: Pick<View, 'id' | 'query' | 'version'>): { search: string } {
  const search = new URLSearchParams(keptQuery(view.query));
  search.set(VIEW, `${view.id}.${view.version}`);
  return { search: `?${search.toString()}` };
}

/** An address that names another version of the view, or none; all else stays. */
export function withView(search: string, view: Pick<View, 'id' | 'version'> | undefined): { search: string } {
  const changed = new URLSearchParams(search);
  if (view) {
    changed.set(VIEW, `${view.id}.${view.version}`);
  } else {
    changed.delete(VIEW);
  }
  return { search: `?${changed.toString()}` };
}

/** The view that the list was opened from, as it was then. */
export function openedView(search: string): Pick<View, 'id' | 'version'> | undefined {
  const [, id, version] = /^([0-9a-f]{24})\.(\d+)$/.exec(new URLSearchParams(search).get(VIEW) ?? '') ?? [];
  return id === undefined ? undefined : { id, version: Number(version) };
}
