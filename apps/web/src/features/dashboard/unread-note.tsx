import { Button } from '@moveway/ui/button/button.tsx';
import { useSyncExternalStore } from 'react';
import { openSupportChat } from '../../lib/chat/support-chat.ts';
import { unreadReplies } from '../../lib/chat/unread-replies.ts';
import styles from './unread-note.module.css';

/** Leads to what support has written, which may be a question; renders nothing where all is seen. */
export function UnreadNote() {
  const unread = useSyncExternalStore(unreadReplies.subscribe, unreadReplies.get, () => 0);
  return (
    unread > 0 && (
      <p className={styles.note}>
        <strong>{unread === 1 ? 'A new message from support' : `${unread} new messages from support`}</strong>
        <Button onClick={openSupportChat}>Read</Button>
      </p>
    )
  );
}
