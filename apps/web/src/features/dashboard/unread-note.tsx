import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { askAbout } from '../../lib/chat/topic.ts';
import { unreadReplies } from '../../lib/chat/unread-replies.ts';
import styles from './unread-note.module.css';

/** After this time the chat opens all the same, which leads to the message by itself, in milliseconds. */
const TIME_LIMIT_MS = 3000;

/** Leads to what support has written, which may be a question; renders nothing where all is seen. */
export function UnreadNote() {
  const unread = useSyncExternalStore(unreadReplies.subscribe, unreadReplies.get, () => 0);
  const read = useMutation({
    mutationFn: () => callApi('GET /api/chat/conversations', {}, { timeLimit: TIME_LIMIT_MS }),
    onSettled: (own) => askAbout(own?.items.find((conversation) => conversation.unread > 0)?.trackingNumber),
  });
  return (
    unread > 0 && (
      <p className={styles.note}>
        <strong>{unread === 1 ? 'A new message from support' : `${unread} new messages from support`}</strong>
        <BusyButton isBusy={read.isPending} onClick={() => read.mutate()}>
          Read
        </BusyButton>
      </p>
    )
  );
}
