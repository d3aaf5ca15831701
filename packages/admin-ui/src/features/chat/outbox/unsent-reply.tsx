import { Button } from 'antd';
import { waitText, type Wait } from '@moveway/chat-client/wait.ts';
import type { UnsentReply } from './outbox.ts';
import styles from '../support-tab.module.css';
import { Instant } from '../../../lib/times/instant.tsx';

export interface UnsentReplyActions {
  /** What the replies of this console wait for, instead of being sent. */
  wait: Wait | undefined;
  onResend: (reply: UnsentReply) => void;
  onEdit: (reply: UnsentReply) => void;
}

/**
 * A reply or a note that waits, or that the server has rejected: below everything that came, so that its writer has
 * seen that.
 */
export function UnsentReplyBubble(props: UnsentReplyActions & { reply: UnsentReply }) {
  const { reply, wait, onResend, onEdit } = props;
  const { text, attachments, at, isSending, isOutdated, isNote } = reply;
  return (
    <div className={styles.bubble} data-kind={isNote ? 'note' : 'ours'}>
      <div className={styles.meta}>
        <span>{isNote ? 'Internal note' : 'You'}</span>
        <Instant at={at} />
      </div>
      {text !== '' && <div className={styles.text}>{text}</div>}
      {attachments && <div className={styles.text}>{attachments.map(({ name }) => name).join('\n')}</div>}
      <div className={styles.state}>
        {isSending ? (
          waitText(wait)
        ) : (
          <>
            {isOutdated ? 'Not sent: new messages have arrived. Read them above.' : 'Not sent'}
            <span className={styles.unsentActions}>
              <Button size="small" onClick={() => onResend(reply)}>
                {isOutdated ? 'Send anyway' : 'Try again'}
              </Button>
              <Button size="small" onClick={() => onEdit(reply)}>
                Edit
              </Button>
            </span>
          </>
        )}
      </div>
    </div>
  );
}
