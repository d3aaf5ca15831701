import type { View } from '@moveway/contracts/views/view.routes.ts';
import { CONSOLE_PATH } from '../../../lib/address/links.ts';
import { packageListQuerySchema } from '@moveway/contracts/shipments/shipment.routes.ts';

/** The shown columns in the address of the list, beside what its route takes. */
const COLUMNS = 'columns';

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
export const viewLink = ({ query }: Pick<View, 'query'>): string => `${CONSOLE_PATH}?${keptQuery(query)}`;

/** Whether an address shows what a view shows. */
export const isShown = ({ query }: View, search: string): boolean => keptQuery(search) === keptQuery(query);
