import { chatRepo } from './chat.repo.ts';

export function createChatService() {
  return {
    /** How many messages were ever written. */
    count: () => chatRepo.count(),
  };
}
