import { useEffect, useId, useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { UnreachableAlert } from '../../lib/query-view.tsx';
import { useReply } from './chat.queries.ts';
import { newReply, replyDraft } from './reply-draft.ts';
import styles from './support-tab.module.css';

interface ReplyBoxProps {
  userId: string;
  /** To whom, as the screen calls them. */
  customer: string;
  /** The last message that is shown; undefined where messages have no numbers. */
  lastSeenSequence: number | undefined;
  onClose: () => void;
}

/** Answers a customer: sent or cancelled, it closes and clears (specification, sections 2 and 4). */
export function ReplyBox({ userId, customer, lastSeenSequence, onClose }: ReplyBoxProps) {
  const id = useId();
  const toast = useToast();
  const reply = useReply(userId);
  const [draft, setDraft] = useState(() => replyDraft(userId).read() ?? newReply('', lastSeenSequence));
  const box = useRef<HTMLDivElement>(null);
  /** False once another conversation, or none, has taken this one's place. */
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    box.current?.querySelector('textarea')?.focus();
    return () => {
      isHere.current = false;
    };
  }, []);
  const message = draft.text.trim();
  const tooMany = message.length - MESSAGE_MAX;

  const write = (text: string) => {
    // Another text is another message, with a new idempotency key.
    const next = newReply(text, lastSeenSequence);
    setDraft(next);
    replyDraft(userId).write(next);
  };

  const close = () => {
    replyDraft(userId).clear();
    if (isHere.current) {
      onClose();
    }
  };

  const send = async () => {
    try {
      await reply.mutateAsync({
        message,
        lastSeenSequence: draft.lastSeenSequence,
        idempotencyKey: draft.key,
      });
      toast.show({ title: 'Message Sent', description: `Your reply to ${customer} was sent.` });
      close();
    } catch (error) {
      toast.show({
        variant: 'destructive',
        title: 'Message Failed',
        description: errorText(error, 'Could not send message'),
      });
    }
  };

  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        if (message !== '' && tooMany <= 0 && !reply.isPending) {
          void send();
        }
      }}
    >
      <div ref={box}>
        <Input.TextArea
          aria-label={`Reply to ${customer}`}
          placeholder={`Reply to ${customer}`}
          rows={4}
          aria-invalid={tooMany > 0}
          aria-describedby={`${id}-limit`}
          status={tooMany > 0 ? 'error' : ''}
          // Read-only while it is sent: success clears the box.
          readOnly={reply.isPending}
          value={draft.text}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      <p className={styles.limit} id={`${id}-limit`}>
        {tooMany > 0 && `Use at most ${MESSAGE_MAX} characters: ${tooMany} too many.`}
      </p>
      <UnreachableAlert error={reply.error} />
      <div className={styles.replyActions}>
        <Button
          type="primary"
          htmlType="submit"
          loading={reply.isPending}
          disabled={message === '' || tooMany > 0}
        >
          Send
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
