import { z } from 'zod';
import { AppError } from './app-error.ts';

/** Where a page of a list in order of time ended. */
export interface PagePosition {
  at: Date;
  id: string;
}

const wireSchema = z.tuple([z.iso.datetime(), z.string().regex(/^[\da-f]{24}$/)]);

export function encodePageCursor({ at, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @throws {AppError} `invalid_input` when the cursor was tampered with */
export function decodePageCursor(cursor: string): PagePosition {
  const parsed = wireSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    const problem = 'Begin the list again from its first page';
    throw new AppError('invalid_input', `${problem}.`, { fields: { cursor: problem } });
  }
  const [at, id] = parsed.data;
  return { at: new Date(at), id };
}

/**
 * Makes a page of what was found when one row more than `limit` was asked for: that row shows whether there is a next
 * page.
 */
export function toPage<T>(found: readonly T[], limit: number, positionOf: (item: T) => PagePosition) {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last && encodePageCursor(positionOf(last)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
