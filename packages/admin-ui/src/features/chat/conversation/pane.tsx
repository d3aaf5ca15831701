import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useOutbox } from '@moveway/chat-client/outbox.ts';
import { textWithTakenBack } from '@moveway/chat-client/unsent-message.ts';
import type { Uploads } from '@moveway/chat-client/uploads.ts';
import { reportOnceVisible } from '@moveway/chat-client/reports.ts';
import { isPageVisible, watchPageVisible } from '@moveway/ui/effects/page-visible.ts';
import { useAboveKeyboard } from '@moveway/ui/keyboard/use-above-keyboard.ts';
import { Link } from 'react-router-dom';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { userLink } from '../../../lib/address/links.ts';
import { MoreButton } from '../../../lib/lists/page-nav.tsx';
import { QueryView } from '../../../lib/queries/view.tsx';
import { usePollingIntervals } from '../../../lib/queries/shared.queries.ts';
import { usePageTitle } from '../../../lib/address/use-page-title.ts';
import { AskedPackage } from './asked-package.tsx';
import { ConversationActions } from './actions.tsx';
import {
  conversationDetail,
  conversationMessages,
  useReceipts,
  type Conversation,
  type Message,
} from '../chat.queries.ts';
import { CustomerPanel } from '../customer/panel.tsx';
import { useIsCustomerTyping } from '../customer/typing.ts';
import { accountDetail } from '../../../lib/queries/shared.queries.ts';
import { isNoCustomer } from '../customer/customer.queries.ts';
import { MessageLog } from '../log/messages.tsx';
import { MissingConversation } from './missing.tsx';
import { noteList, useReadMentions } from '../note.queries.ts';
import { ReplyBox } from '../composer/reply-box.tsx';
import { newDraft, replyDraft } from '../composer/draft.ts';
import { replyOutbox, type UnsentReply } from '../outbox/outbox.ts';
import { useReplyUploads } from '../composer/uploads.ts';
import styles from '../support-tab.module.css';

/** In place of a note's id. */
const NO_NOTE = '';

interface ConversationPaneProps {
  /** Of the conversation; of the customer while there is no message yet. */
  id: string;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  /** Set to the button that opens the box again. */
  reopen: RefObject<HTMLButtonElement | null>;
  /** Opens another conversation of this customer. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One conversation as it was written, the box to answer in, and beside it who it is with. Keyed by its id. */
export function ConversationPane(props: ConversationPaneProps) {
  const { id, isReplying, onReplying, reopen, onOpen, onClose } = props;
  const api = useAdminApi();
  const { chat: interval } = usePollingIntervals();
  const detail = useQuery({ ...conversationDetail(api, id), refetchInterval: interval });
  const conversation = detail.data ?? undefined;
  const isFirst = detail.data === null;
  const query = useInfiniteQuery({ ...conversationMessages(api, id), refetchInterval: interval });
  const notes = useQuery(noteList(api, id, isFirst));
  const userId = conversation?.userId ?? id;
  const person = useQuery({
    ...accountDetail(api, userId),
    enabled: conversation !== undefined || isFirst,
  });
  const customer = conversation?.name ?? conversation?.username ?? person.data?.username;
  usePageTitle(customer);
  const messages = query.data?.pages.flatMap((page) => page.items);
  // That there are no messages means something only where it is known that there is a conversation, or its customer.
  const known = isFirst ? person : detail;
  const shownQuery = messages?.length === 0 ? known : query;
  const shown = query.data && (messages?.[0]?.sequence ?? 0);
  const isTyping = useIsCustomerTyping(id);
  const lastNote = notes.data && (notes.data.items.at(-1)?.id ?? NO_NOTE);
  useSeen(id, { conversation, fetchedAt: detail.dataUpdatedAt, messages, lastNote });
  const uploads = useReplyUploads(id);
  const { edits, ...unsent } = useUnsent(id, { messages, shown, uploads, onEdited: () => onReplying(true) });
  const pane = useRef<HTMLElement>(null);
  useAboveKeyboard(pane);
  if (isFirst && isNoCustomer(person.error)) {
    return <MissingConversation onClose={onClose} />;
  }
  return (
    <>
      <section ref={pane} className={styles.pane} aria-label="Conversation">
        <div className={styles.paneHead}>
          <h2 className={styles.paneTitle}>
            {customer === undefined ? (
              'Conversation'
            ) : (
              <Link to={userLink(userId)} title={conversation?.username}>
                {customer}
              </Link>
            )}
          </h2>
          {isTyping && <span className={styles.writing}>is typing...</span>}
          {conversation?.trackingNumber !== undefined && (
            <AskedPackage trackingNumber={conversation.trackingNumber} userId={userId} />
          )}
          {conversation?.status === 'resolved' && <Tag>Resolved</Tag>}
          <Button size="small" className={styles.back ?? ''} onClick={onClose}>
            All messages
          </Button>
        </div>
        {conversation && (
          <ConversationActions conversation={conversation} shown={shown} onDone={() => onReplying(false)} />
        )}
        <QueryView<unknown> query={shownQuery} what="the conversation" lines={5}>
          {() => (
            <MessageLog
              messages={messages ?? []}
              notes={notes.data?.items ?? []}
              conversation={conversation}
              {...unsent}
            >
              <MoreButton query={query} label="Earlier messages" />
            </MessageLog>
          )}
        </QueryView>
        {isReplying ? (
          <ReplyBox
            key={edits}
            id={id}
            userId={userId}
            isFirst={isFirst}
            trackingNumber={conversation?.trackingNumber}
            // Not before it is known which package the conversation is about.
            written={conversation ? textOf(messages) : ''}
            customer={customer ?? 'the customer'}
            lastSeenSequence={shown}
            uploads={uploads}
            onClose={() => onReplying(false)}
          />
        ) : (
          <Button ref={reopen} className={styles.reopen ?? ''} onClick={() => onReplying(true)}>
            Reply
          </Button>
        )}
      </section>
      <CustomerPanel userId={userId} openId={id} discussed={conversation?.trackingNumber} onOpen={onOpen} />
    </>
  );
}

/** What the customer wrote, oldest first. */
const textOf = (messages: readonly Message[] = []) =>
  messages.reduce((text, { isFromAdmin, message }) => (isFromAdmin ? text : `${message}\n${text}`), '');

interface EditOptions {
  messages: readonly Message[] | undefined;
  /** The last message that is shown. */
  shown: number | undefined;
  uploads: Uploads;
  onEdited: () => void;
}

/** The replies of a conversation that this device still has, and what can be done with those that were rejected. */
function useUnsent(id: string, { messages, shown, uploads, onEdited }: EditOptions) {
  const { unsent, wait } = useOutbox(replyOutbox);
  const [edits, setEdits] = useState(0);
  // An event may be quicker than the answer to sending.
  const received = new Set(messages?.map(({ clientId }) => clientId));
  return {
    wait,
    unsent: unsent.filter(({ key, conversationId }) => conversationId === id && !received.has(key)),
    /** Counts what was taken back: the box begins with the changed draft. */
    edits,
    // The button is below the later messages: an administrator who presses it has seen them.
    onResend: ({ key, lastSeenSequence }: UnsentReply) =>
      replyOutbox.change(key, { isSending: true, lastSeenSequence: shown ?? lastSeenSequence }),
    onEdit: ({ key, text, attachments = [], isNote }: UnsentReply) => {
      const draft = replyDraft(id).read();
      const words = draft?.text.trim() ?? '';
      replyDraft(id).write(
        newDraft({
          text: textWithTakenBack(words, text),
          // Together with a reply, a note stays one: the customer never sees it.
          isNote: isNote === true || (words !== '' && draft?.isNote === true),
          lastSeenSequence: shown,
        }),
      );
      uploads.restore(attachments);
      replyOutbox.remove(key);
      setEdits(edits + 1);
      onEdited();
    },
  };
}

interface ShownConversation {
  conversation: Conversation | undefined;
  /** When it was fetched last, which polling does all the time. */
  fetchedAt: number;
  messages: readonly Message[] | undefined;
  /** The latest internal note that is shown, by its id; undefined until they are loaded. */
  lastNote: string | undefined;
}

/**
 * Reports what is shown of the customer as seen, once the page can be seen, and notes that mention this administrator
 * as read.
 */
function useSeen(id: string, { conversation, fetchedAt, messages, lastNote }: ShownConversation) {
  const { seen } = useReceipts(id);
  const { mutate: readMentions } = useReadMentions();
  const newest = messages?.find(({ isFromAdmin }) => !isFromAdmin)?.sequence ?? 0;
  const isUnseen = conversation !== undefined && newest > conversation.seen.support;
  const report = useEffectEvent(seen);
  useEffect(() => (isUnseen ? reportOnceVisible(() => report(newest)) : undefined), [isUnseen, newest]);
  const exists = conversation !== undefined;
  /** The latest note when mentions were last reported as read. */
  const readUpTo = useRef<string>(undefined);
  const readNotes = useEffectEvent(() => {
    if (exists && readUpTo.current !== lastNote && isPageVisible()) {
      readUpTo.current = lastNote;
      readMentions(id);
    }
  });
  useEffect(() => {
    readNotes();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the function reads them.
  }, [exists, lastNote, fetchedAt]);
  useEffect(() => watchPageVisible(() => readNotes()), []);
}
