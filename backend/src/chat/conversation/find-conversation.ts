import { AppError } from '../../kernel/app-error.ts';
import { conversationRepo } from './conversation.repo.ts';
import type { StoredConversation } from './conversation.types.ts';

/** @throws {AppError} `chat.conversation_not_found` */
export const findConversation = async (id: string): Promise<StoredConversation> =>
  (await conversationRepo.find(id)) ?? conversationNotFound();

/** @throws {AppError} always */
export function conversationNotFound(): never {
  throw new AppError('chat.conversation_not_found', 'That conversation was not found.');
}
