import { z } from 'zod';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { AppError } from '../../kernel/app-error.ts';

export type ListSort = PackageListQuery['sort'];

/** Where a page ended: the sorted value and the id of its last shipment. */
export interface ListPosition {
  value: string | Date;
  id: string;
}

const dateCursor = z.tuple([
  z.enum(['-updatedAt', 'updatedAt', '-createdAt', 'createdAt']),
  z.iso.datetime(),
]);
const numberCursor = z.tuple([z.literal('trackingNumber'), z.string().max(40)]);
const cursorSchema = z.union([dateCursor, numberCursor]);
const wireSchema = z.object({ at: cursorSchema, id: z.string().regex(/^[\da-f]{24}$/) });

export function encodeCursor(sort: ListSort, { value, id }: ListPosition): string {
  return Buffer.from(JSON.stringify({ at: [sort, value], id })).toString('base64url');
}

/** @throws {AppError} `invalid_input` when the cursor was tampered with, or belongs to a list in another order. */
export function decodeCursor(cursor: string, sort: ListSort): ListPosition {
  const parsed = wireSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data.at[0] !== sort) {
    const problem = 'Begin the list again from its first page';
    throw new AppError('invalid_input', `${problem}.`, { fields: { cursor: problem } });
  }
  const [key, value] = parsed.data.at;
  return { value: key === 'trackingNumber' ? value : new Date(value), id: parsed.data.id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
