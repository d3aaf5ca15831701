import type { AdminChatMessage } from '@moveway/contracts/chat/chat.routes.ts';
import { useSessionState } from './queries/admin-api.ts';

type Written = Pick<AdminChatMessage, 'isFromAdmin' | 'username' | 'author'>;

/** Gives who wrote a message, as the administrator who uses the console reads it. */
export function useWriterName(): (message: Written) => string {
  const session = useSessionState();
  const readerId = session.state === 'signed-in' ? session.user.id : undefined;
  return ({ isFromAdmin, username, author }) => {
    if (!isFromAdmin) {
      return username;
    }
    if (!author) {
      return 'Support';
    }
    return author.id === readerId ? 'You' : `Support (${author.username})`;
  };
}
