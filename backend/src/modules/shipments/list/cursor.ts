import { z } from 'zod';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import type { Position } from '../../../storage/after-position.ts';
import { CURSOR_ID, decodeCursor, encodeCursor } from '../../../kernel/page-cursor.ts';

/** Where a page ended: the sorted value and the id of its last shipment. */
export type ListPosition = Position;
export type ListSort = PackageListQuery['sort'];

const momentCursor = z.tuple([
  z.enum(['-updatedAt', 'updatedAt', '-createdAt', 'createdAt', '-lastEventAt', 'lastEventAt']),
  z.iso.datetime().transform((moment) => new Date(moment)),
]);
const dayCursor = z.tuple([z.enum(['-estimatedDelivery', 'estimatedDelivery']), z.iso.date()]);
const numberCursor = z.tuple([z.literal('trackingNumber'), z.string().max(40)]);
const cursorSchema = z.union([momentCursor, dayCursor, numberCursor]);
const positionSchema = z.object({ at: cursorSchema, id: CURSOR_ID });

export function encodeListPosition(sort: ListSort, { value, id }: ListPosition): string {
  return encodeCursor({ at: [sort, value], id });
}

/** @throws {AppError} `invalid_input` when the cursor was tampered with, or belongs to a list in another order. */
export function decodeListPosition(cursor: string, sort: ListSort): ListPosition {
  const ofThisOrder = positionSchema.refine(({ at }) => at[0] === sort);
  const { at, id } = decodeCursor(cursor, ofThisOrder);
  return { value: at[1], id };
}
