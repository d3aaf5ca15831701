import { useSyncExternalStore } from 'react';
import { Button } from 'antd';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { waitText } from '../../lib/use-delivery.ts';
import { replyWait, type UnsentReply } from './reply-outbox.ts';
import styles from './support-tab.module.css';

export interface UnsentReplyActions {
  onResend: (reply: UnsentReply) => void;
  onEdit: (reply: UnsentReply) => void;
}

/**
 * A reply or a note that waits, or that the server has rejected: below everything that came, so that its writer has
 * seen that.
 */
export function UnsentReplyBubble({ reply, onResend, onEdit }: UnsentReplyActions & { reply: UnsentReply }) {
  const wait = useSyncExternalStore(replyWait.subscribe, replyWait.get);
  const { text, attachments, at, isSending, isOutdated, isNote } = reply;
  return (
    <div className={styles.bubble} data-kind={isNote ? 'note' : 'ours'}>
      <div className={styles.meta}>
        <span>{isNote ? 'Internal note' : 'You'}</span>
        <time dateTime={at} title={formatFullInstant(at)}>
          {formatInstant(at)}
        </time>
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
