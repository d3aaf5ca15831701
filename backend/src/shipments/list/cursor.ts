import { z } from 'zod';
import type { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import type { Position } from '../../storage/filters.ts';
import { CURSOR_ID, decodeCursor } from '../../kernel/page-cursor.ts';

/** Where a page ended: the sorted value and the id of its last shipment. */
export type ListPosition = Position;
export type ListSort = (typeof PACKAGE_SORTS)[number];

const momentCursor = z.tuple([
  z.enum(['-updatedAt', 'updatedAt', '-createdAt', 'createdAt', '-lastEventAt', 'lastEventAt']),
  z.iso.datetime().transform((moment) => new Date(moment)),
]);
const dayCursor = z.tuple([z.enum(['-estimatedDelivery', 'estimatedDelivery']), z.iso.date()]);
const numberCursor = z.tuple([z.literal('trackingNumber'), z.string().max(40)]);
const cursorSchema = z.union([momentCursor, dayCursor, numberCursor]);
const positionSchema = z.object({
  at: cursorSchema,
  id: CURSOR_ID,
  begun: z.iso
    .datetime()
    .transform((moment) => new Date(moment))
    .optional(),
});

/**
 * A position as the cursor of a page has it.
 * @param begun when the first page was read, of a list whose parts depend on the day
 */
export const cursorPosition = (sort: ListSort, { value, id }: ListPosition, begun?: Date) => ({
  at: [sort, value],
  id,
  begun,
});

/**
 * @param sorts the orders of the parts of the list
 * @returns the position, and the order of the part that it is in
 * @throws {AppError} `invalid_input` when the cursor was tampered with, or belongs to a list in another order.
 */
export function decodeListPosition(
  cursor: string,
  sorts: readonly ListSort[],
): ListPosition & { sort: ListSort; begun: Date | undefined } {
  const ofTheseOrders = positionSchema.refine(({ at }) => sorts.includes(at[0]));
  const { at, id, begun } = decodeCursor(cursor, ofTheseOrders);
  return { sort: at[0], value: at[1], id, begun };
}
