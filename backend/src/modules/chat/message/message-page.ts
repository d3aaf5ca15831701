import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../kernel/page-cursor.ts';
import { messageRepo } from './message.repo.ts';

export interface MessagePageRequest {
  limit: number;
  cursor?: string | undefined;
  /** What came after this sequence number, oldest first. */
  after?: number | undefined;
}

const cursorSchema = z.int().positive();

/**
 * A page of one conversation: back from its end, or forward after a message, where the client asks again with the last
 * number it has. @throws {AppError} `invalid_input` for a forged cursor
 */
export async function pageOfMessages(conversationId: string, { limit, cursor, after }: MessagePageRequest) {
  if (after !== undefined) {
    return { items: await messageRepo.range(conversationId, { limit, after }), nextCursor: undefined };
  }
  const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  const found = await messageRepo.range(conversationId, { limit: limit + 1, before });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last && encodeCursor(last.sequence) };
}
