import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Alert, Button, Segmented } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { attachmentsOf } from '@moveway/chat-client/attachments-of.ts';
import type { Uploads } from '@moveway/chat-client/uploads.ts';
import { waitForNetwork } from '@moveway/chat-client/wait.ts';
import { ATTACHMENT_TYPES, MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { ChooseFiles, useFileTarget } from '@moveway/ui/files/file-target.tsx';
import { UploadList } from '@moveway/ui/files/upload-list.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminPlatform } from '../../../platform/admin-platform.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { CannedRepliesDialog } from '../canned-replies/dialog.tsx';
import { useReply } from '../chat.queries.ts';
import { useWriteNote } from '../note.queries.ts';
import { openPlaceholders } from '../canned-replies/placeholders.ts';
import { newDraft, replyDraft } from './draft.ts';
import { replyOutbox } from '../outbox/outbox.ts';
import { SuggestingTextArea } from './suggesting-text-area.tsx';
import { useCannedReplies, useMentions, useUnknownShortcut } from './use-suggestions.ts';
import { commandText } from '../../../lib/shortcuts/command-key.ts';
import { useStaffTyping } from './use-staff-typing.ts';
import styles from './reply-box.module.css';

const CANNED_REPLIES = ['/'];
const MENTIONS = ['@'];

interface ReplyBoxProps {
  /** Of the conversation. */
  id: string;
  userId: string;
  /** Whether the conversation has no message yet. */
  isFirst: boolean;
  trackingNumber: string | undefined;
  /** What the customer wrote of what is loaded, oldest first. */
  written: string;
  /** The customer's name, as the screen shows it. */
  customer: string;
  /** The last message that is shown; undefined until they are loaded. */
  lastSeenSequence: number | undefined;
  /** The files of the reply, which stay when the box is left. */
  uploads: Uploads;
  onClose: () => void;
}

/**
 * Answers a customer, or notes something for colleagues: sent or cancelled, it closes and clears (specification,
 * sections 2 and 4). A reply is not sent before its writer was shown the messages that arrived meanwhile. What no
 * server answered is kept on the device and sent later, and the box closes as well; after a failure it stays in the
 * box.
 */
export function ReplyBox(props: ReplyBoxProps) {
  const { id, userId, isFirst, customer, lastSeenSequence, uploads, onClose } = props;
  const elementId = useId();
  const toast = useToast();
  const { connection } = useAdminPlatform();
  const reply = useReply();
  const note = useWriteNote(id);
  const [draft, setDraft] = useState(
    () => replyDraft(id).read() ?? newDraft({ text: '', isNote: false, lastSeenSequence }),
  );
  const [isOutdated, setIsOutdated] = useState(false);
  const [isListOpen, setIsListOpen] = useState(false);
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
  const suggestReply = useCannedReplies(userId, props.written, props.trackingNumber);
  const suggestMention = useMentions();
  const { isNote } = draft;
  const files = useSyncExternalStore(uploads.subscribe, uploads.get);
  // An internal note has none.
  const attachments = isNote ? [] : attachmentsOf(files);
  const target = useFileTarget(isNote ? () => undefined : uploads.add);
  const sending = isNote ? note : reply;
  const { names: colleagues, stop: stopTyping } = useStaffTyping(id, draft.text, isNote);
  const message = draft.text.trim();
  // The customer would read a shortcut that inserted nothing.
  const isUnknown = useUnknownShortcut()(message) && !isNote;
  const problem = isUnknown
    ? `No canned reply begins with ${message}. Press Canned replies to see them all.`
    : problemOf(message, isNote);

  const write = (change: { text?: string; isNote?: boolean }) => {
    // Another text is another message, with a new idempotency key.
    const next = newDraft({ text: draft.text, isNote, ...change, lastSeenSequence });
    setDraft(next);
    setIsOutdated(false);
    replyDraft(id).write(next);
  };

  const close = () => {
    replyDraft(id).clear();
    uploads.clear();
    stopTyping();
    if (isHere.current) {
      onClose();
    }
  };

  const send = async () => {
    const ids = attachments?.map((file) => file.id) ?? [];
    // Other files are another message.
    const key = [draft.key, ...ids.map((file) => file.slice(-5))].join('-');
    // What came after a rejection is shown by now: sending again means to answer that, too.
    const seen = (isOutdated ? undefined : draft.lastSeenSequence) ?? lastSeenSequence ?? 0;
    const keep = () => {
      replyOutbox.add({
        key,
        conversationId: id,
        isFirst,
        customer,
        text: message,
        ...(attachments && attachments.length > 0 && { attachments }),
        lastSeenSequence: seen,
        at: new Date().toISOString(),
        isSending: true,
        isOutdated: false,
        ...(isNote && { isNote }),
      });
      close();
    };
    if (replyOutbox.get().some(({ conversationId, isSending }) => conversationId === id && isSending)) {
      // After those that were written before.
      keep();
      return;
    }
    try {
      if (isNote) {
        await note.mutateAsync({ text: message, idempotencyKey: key });
        toast.show({ title: 'Note Added', description: 'Only staff can see it.' });
      } else {
        const body = {
          message,
          attachments: ids.length === 0 ? undefined : ids,
          clientId: key,
          lastSeenSequence: seen,
        };
        await reply.mutateAsync({ conversationId: id, isFirst, body });
        toast.show({ title: 'Message Sent', description: `Your reply to ${customer} was sent.` });
      }
      close();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'chat.newer_messages') {
        setIsOutdated(true);
      }
      const wait = waitForNetwork(error, await connection?.isLost());
      if (wait) {
        replyOutbox.wait.set(wait);
        keep();
        toast.show({
          title: isNote ? 'Note Queued' : 'Message Queued',
          description: `${errorText(error, 'It could not be sent yet.')} It waits in the conversation and is sent later.`,
        });
        return;
      }
      toast.fail(
        'Message Failed',
        errorText(error, isNote ? 'Could not add the note' : 'Could not send message'),
      );
    }
  };

  const hasContent = message !== '' || (attachments?.length ?? 0) > 0;
  const canSend = attachments !== undefined && hasContent && problem === undefined;
  const sendIfReady = () => {
    if (canSend && !sending.isPending) {
      void send();
    }
  };

  const label = isNote ? 'Internal note' : `Reply to ${customer}`;
  return (
    <form
      className={styles.reply}
      data-note={isNote}
      data-over={target.isOver}
      {...(!isNote && target.handlers)}
      onSubmit={(event) => {
        event.preventDefault();
        sendIfReady();
      }}
    >
      {!isFirst && (
        <Segmented
          size="small"
          className={styles.mode ?? ''}
          aria-label="What to write"
          options={[
            { value: 'reply', label: 'Reply' },
            { value: 'note', label: 'Internal note' },
          ]}
          value={isNote ? 'note' : 'reply'}
          onChange={(mode) => write({ isNote: mode === 'note' })}
        />
      )}
      {isOutdated && (
        <Alert
          type="warning"
          role="alert"
          title="Not sent: new messages have arrived. Read them above, then send again."
        />
      )}
      <output className={styles.typing}>
        {colleagues.length > 0 &&
          `${colleagues.join(', ')} ${colleagues.length === 1 ? 'is' : 'are'} also typing.`}
      </output>
      <div ref={box}>
        <SuggestingTextArea
          aria-label={label}
          placeholder={isNote ? 'Only staff can see this' : label}
          rows={4}
          aria-invalid={problem !== undefined}
          aria-describedby={`${elementId}-keys ${elementId}-problem`}
          status={problem === undefined ? '' : 'error'}
          // Read-only while it is sent: success clears the box.
          readOnly={sending.isPending}
          value={draft.text}
          triggers={isNote ? MENTIONS : CANNED_REPLIES}
          suggest={isNote ? suggestMention : suggestReply}
          onChange={(text) => write({ text })}
          onEnter={sendIfReady}
        />
      </div>
      {!isNote && <UploadList state={files} uploads={uploads} />}
      <p className={styles.problem} id={`${elementId}-problem`}>
        {problem}
      </p>
      <UnreachableAlert error={sending.error} />
      <div className={styles.replyActions}>
        <Button type="primary" htmlType="submit" loading={sending.isPending} disabled={!canSend}>
          {isNote ? 'Add note' : 'Send'}
        </Button>
        <Button onClick={close}>Cancel</Button>
        {!isNote && <ChooseFiles types={ATTACHMENT_TYPES} onFiles={uploads.add} />}
        <Button className={styles.canned ?? ''} onClick={() => setIsListOpen(true)}>
          Canned replies
        </Button>
      </div>
      <p className={styles.keys} id={`${elementId}-keys`}>
        {isNote
          ? 'Enter adds the note, Shift+Enter adds a line, @ mentions a colleague.'
          : `Enter sends, Shift+Enter adds a line, / inserts a canned reply, ${commandText('D')} closes the conversation.`}
      </p>
      {isListOpen && <CannedRepliesDialog onClose={() => setIsListOpen(false)} />}
    </form>
  );
}

/** Why a text cannot be sent; undefined when it can, or is blank. */
function problemOf(message: string, isNote: boolean): string | undefined {
  const tooMany = message.length - MESSAGE_MAX;
  if (tooMany > 0) {
    return `Use at most ${MESSAGE_MAX} characters: ${tooMany} too many.`;
  }
  const open = isNote ? [] : openPlaceholders(message);
  return open.length > 0 ? `Fill in ${open.join(', ')} before you send it.` : undefined;
}
