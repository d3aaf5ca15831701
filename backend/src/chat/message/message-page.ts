import type { ApiQuery } from '@moveway/contracts/api.ts';
import { z } from 'zod';
import { nothingLeft } from '../../kernel/nothing-left.ts';
import { decodeCursor, pageOf } from '../../kernel/page-cursor.ts';
import { messageRepo } from './message.repo.ts';

type MessagePageRequest = ApiQuery<'GET /api/admin/conversations/:id/messages'>;

const cursorSchema = z.int().positive();

/**
 * A page of one conversation: back from its end, or forward after a message, where the client asks again with the last
 * number it has. @throws {AppError} `invalid_input` for a forged cursor
 */
export async function pageOfMessages(
  conversationId: string,
  { limit, cursor, after, ...rest }: MessagePageRequest,
) {
  nothingLeft(rest);
  if (after !== undefined) {
    return { items: await messageRepo.range(conversationId, { limit, after }), nextCursor: undefined };
  }
  const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  const found = await messageRepo.range(conversationId, { limit: limit + 1, before });
  return pageOf(found, limit, ({ sequence }) => sequence);
}
