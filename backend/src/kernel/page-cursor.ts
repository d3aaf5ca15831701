import { z } from 'zod';
import { AppError } from './app-error.ts';
import { parseJson } from './objects.ts';

export const CURSOR_ID = z.string().regex(/^[\da-f]{24}$/);

/** A position in a list, which clients treat as opaque. */
function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws {AppError} `invalid_input` when the cursor was tampered with, or belongs to another list */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    const problem = 'Go back to the first page of the list';
    throw new AppError('invalid_input', `${problem}.`, { fields: { cursor: problem } });
  }
  return parsed.data;
}

/** Where a page of a list in order of time ended. */
export interface PagePosition {
  at: Date;
  id: string;
}

const positionSchema = z.tuple([z.iso.datetime(), CURSOR_ID]);

/** @throws {AppError} `invalid_input` when the cursor was tampered with */
export function decodePageCursor(cursor: string): PagePosition {
  const [at, id] = decodeCursor(cursor, positionSchema);
  return { at: new Date(at), id };
}

/**
 * Makes a page from a query for one row more than `limit`: that row shows whether there is a next page.
 * @param cursorOf the position of the last row, as `decodeCursor` takes it
 */
export function pageOf<T>(found: readonly T[], limit: number, cursorOf: (item: T) => unknown) {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last && encodeCursor(cursorOf(last)) };
}

/** The same for a list in order of time. */
export function toPage<T>(found: readonly T[], limit: number, positionOf: (item: T) => PagePosition) {
  return pageOf(found, limit, (item) => {
    const { at, id } = positionOf(item);
    return [at, id];
  });
}

/**
 * Takes the rest of a query after a list has taken the fields that it handles: a declared field that is not handled
 * does not compile.
 */
export function nothingLeft(_rest: Record<string, never>): void {
  // The check is in the type of the parameter.
}
