import { chatRepo } from './chat.repo.ts';

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService() {
  return {
    /** How many messages were ever written. */
    count: () => chatRepo.count(),
  };
}
