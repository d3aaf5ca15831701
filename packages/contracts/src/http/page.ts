import { z } from 'zod';
import { NOT_PLAIN, PLAIN_LINE } from './plain-text.ts';

/** A page of a list: how many rows at most, and where the page before ended. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional().meta({ description: '`nextCursor` of the page before.' }),
};

/** What somebody looks for. */
export const searchLine = (max: number) => z.string().trim().max(max).regex(PLAIN_LINE, NOT_PLAIN);

/** A page of a list with the way to the next one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().optional() });
}
