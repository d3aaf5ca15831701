import { ChatMessageModel } from './chat.model.ts';

export const chatRepo = {
  /** From the collection's own statistics: free, whatever the number. */
  count: (): Promise<number> => ChatMessageModel.estimatedDocumentCount(),
};
