import { useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { errorText } from '../../lib/error-text.ts';
import { UnreachableAlert } from '../../lib/query-view.tsx';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';
import { cannedReplyList } from './canned-reply.queries.ts';
import { useReply } from './chat.queries.ts';
import { usePlaceholderValues } from './customer.queries.ts';
import { fillPlaceholders, openPlaceholders } from './placeholders.ts';
import { newReply, replyDraft } from './reply-draft.ts';
import { SuggestingTextArea } from './suggesting-text-area.tsx';
import type { Suggestion } from './suggestions.ts';
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
  const problem = problemOf(message);
  const suggest = useCannedReplies(userId);
  const [isListOpen, setIsListOpen] = useState(false);

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

  const sendIfReady = () => {
    if (message !== '' && problem === undefined && !reply.isPending) {
      void send();
    }
  };

  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        sendIfReady();
      }}
    >
      <div ref={box}>
        <SuggestingTextArea
          aria-label={`Reply to ${customer}`}
          placeholder={`Reply to ${customer}`}
          rows={4}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-keys ${id}-problem`}
          status={problem === undefined ? '' : 'error'}
          // Read-only while it is sent: success clears the box.
          readOnly={reply.isPending}
          value={draft.text}
          triggers={CANNED}
          suggest={suggest}
          onChange={write}
          onEnter={sendIfReady}
        />
      </div>
      <p className={styles.problem} id={`${id}-problem`}>
        {problem}
      </p>
      <UnreachableAlert error={reply.error} />
      <div className={styles.replyActions}>
        <Button
          type="primary"
          htmlType="submit"
          loading={reply.isPending}
          disabled={message === '' || problem !== undefined}
        >
          Send
        </Button>
        <Button onClick={close}>Cancel</Button>
        <Button className={styles.canned ?? ''} onClick={() => setIsListOpen(true)}>
          Canned replies
        </Button>
      </div>
      <p className={styles.keys} id={`${id}-keys`}>
        Enter sends, Shift+Enter adds a line, / inserts a canned reply.
      </p>
      {isListOpen && <CannedRepliesDialog onClose={() => setIsListOpen(false)} />}
    </form>
  );
}

const CANNED = ['/'];

/** Why a text cannot be sent; undefined when it can, or is blank. */
function problemOf(message: string): string | undefined {
  const tooMany = message.length - MESSAGE_MAX;
  if (tooMany > 0) {
    return `Use at most ${MESSAGE_MAX} characters: ${tooMany} too many.`;
  }
  const open = openPlaceholders(message);
  return open.length > 0 ? `Fill in ${open.join(', ')} before you send it.` : undefined;
}

/** The canned replies that begin with what was typed, filled in for this customer. */
function useCannedReplies(userId: string) {
  const { data } = useQuery(cannedReplyList(useAdminApi()));
  const values = usePlaceholderValues(userId);
  return (_trigger: string, word: string): Suggestion[] =>
    (data?.items ?? [])
      .filter(({ shortcut }) => shortcut.startsWith(word))
      .map(({ id, shortcut, text }) => {
        const filled = fillPlaceholders(text, values);
        return { key: id, label: `/${shortcut}`, detail: filled, text: filled };
      });
}
