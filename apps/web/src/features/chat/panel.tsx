import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { textWithTakenBack } from '@moveway/chat-client/unsent-message.ts';
import { isComposing } from '@moveway/ui/keyboard/is-composing.ts';
import { CloseIcon, HeadButton } from '@moveway/ui/dialog/head-button.tsx';
import { Button } from '@moveway/ui/button/button.tsx';
import { useAboveKeyboard } from '@moveway/ui/keyboard/use-above-keyboard.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { setChatTopic, useChatTopic } from '../../lib/chat/topic.ts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { accountClient } from '../../lib/accounts/client.ts';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import {
  isUndecided,
  mayBeSignedIn,
  refreshSession,
  useIsLoggingOut,
  useSession,
} from '../../lib/accounts/session.ts';
import { UnreachableNotice } from '../../lib/unreachable-notice.tsx';
import { AwayNote } from './away-note.tsx';
import { ChatAlerts } from './alerts/alerts.tsx';
import styles from './panel.module.css';
import { Composer } from './composer/composer.tsx';
import { Conversation, KnownConversation } from './conversation.tsx';
import { isKnownCustomer } from './known-conversations.ts';
import { chatWasOpened, type UnsentMessage } from './outbox/outbox.ts';
import { TopicChoice } from './topic-choice.tsx';
import { useChosenFiles } from './composer/use-chosen-files.tsx';
import { SIGN_IN_FIRST, useChatOutbox } from './outbox/use-outbox.ts';
import { useReportTyping } from './composer/use-typing.ts';

export interface ChatPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The support chat, which stays mounted once it was opened (specification, section 2). */
export function ChatPanel(props: ChatPanelProps) {
  return (
    <QueryClientProvider client={accountClient}>
      <Panel {...props} />
    </QueryClientProvider>
  );
}

/** @param about the package that the chat is open about, empty for none; undefined when it is closed */
function setAddress(about: string | undefined): void {
  const address = new URL(location.href);
  if (about === undefined) {
    address.searchParams.delete('support');
  } else {
    address.searchParams.set('support', about);
  }
  history.replaceState(history.state, '', address);
}

function Panel({ isOpen, onClose }: ChatPanelProps) {
  const title = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  useAboveKeyboard(panel);
  const session = useSession();
  const isLoggingOut = useIsLoggingOut();
  const toast = useToast();
  // The conversation says so while it is not.
  const isOnline = useOnline();
  const { key: page } = useLocation();
  const navigate = useNavigate();
  const signIn = () => {
    // The dialog restores this focus when it is closed; the pressed button may be unmounted by then.
    box.current?.focus();
    openAccountDialog('sign-in');
  };
  const askToSignIn = () => toast.show({ ...SIGN_IN_FIRST, action: { label: 'Sign In', onClick: signIn } });
  const topic = useChatTopic();
  const { text, write, unsent, damaged, wait, send, sendNow, retry, takeBack } = useChatOutbox(askToSignIn);
  // Held by the panel, so that they stay while it is closed.
  const files = useChosenFiles(session.state === 'signed-in' ? session.user.id : undefined);
  const typing = useReportTyping(isOpen, topic);
  // As on a page that was opened without a network, or on a slow one.
  const isWaiting = isUndecided(session) && mayBeSignedIn();
  const isQueueing = isWaiting && isKnownCustomer();
  const isUnchecked = isWaiting && !isQueueing && session.state === 'anonymous';
  const sendOrQueue = (words: string, attachments: readonly Attachment[]) => {
    send(words, attachments, topic);
    // The button, which may have been pressed, is disabled now.
    box.current?.focus();
    files.clear();
    typing.stop();
  };
  // Until it is known whether there is a customer, sending does nothing and the text stays.
  const onSendUndecided = isWaiting || session.state === 'unknown' ? () => undefined : askToSignIn;
  const onSend = session.state === 'signed-in' || isQueueing ? sendOrQueue : onSendUndecided;
  const unsentHere = unsent.filter(({ trackingNumber }) => trackingNumber === topic);
  const edit = (message: UnsentMessage) => {
    takeBack(message);
    files.restore(message.attachments ?? []);
    box.current?.focus();
  };
  /** What was typed goes on as a message of the contact form, before what that already has. */
  const openForm = async () => {
    // Downloaded only then. Where that fails, the text stays here.
    const { formDraft, UNFINISHED } = await import('../../lib/forms/use-form-draft.ts');
    const draft = formDraft('contact', UNFINISHED);
    const { message = '', trackingNumber: typed = '', ...others } = draft.read() ?? {};
    const trackingNumber = String(typed).trim() || (topic ?? '');
    draft.write({ ...others, trackingNumber, message: textWithTakenBack(String(message), text.trim()) });
    write('');
    onClose();
    // The form, which may be on the page already, is opened anew.
    void navigate('/contact#write', { state: { draftWrittenAt: Date.now() } });
  };
  const onChange = (next: string) => {
    write(next);
    if (session.state === 'signed-in') {
      typing.typed(next);
    }
  };
  const isStaff = session.state === 'signed-in' && session.user.isAdmin;

  useEffect(() => {
    chatWasOpened.set(true);
    const about = new URLSearchParams(location.search).get('support');
    if (about) {
      // The link of an email or a notification names the conversation.
      setChatTopic(about);
    }
    return () => chatWasOpened.set(false);
  }, []);
  // A page that could not be loaded without a network is reloaded once there is one, with the chat open as it was.
  useEffect(() => {
    if (isOpen && !isOnline) {
      setAddress(topic ?? '');
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a link to another page takes it out again.
  }, [isOpen, isOnline, topic, page]);
  useEffect(() => (isOpen ? () => setAddress(undefined) : undefined), [isOpen]);
  // In the commit that opens the panel, so that what is typed right away goes into the box.
  useLayoutEffect(() => {
    if (isOpen) {
      (box.current ?? closing.current)?.focus();
    }
  }, [isOpen]);

  return (
    <dialog
      ref={panel}
      className={styles.panel}
      aria-labelledby={title}
      open={isOpen}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) {
          onClose();
        }
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={title}>
          Support chat
        </h2>
        {session.state === 'signed-in' && !isStaff && <ChatAlerts key={session.user.id} />}
        <HeadButton ref={closing} aria-label="Close chat" onClick={onClose}>
          <CloseIcon />
        </HeadButton>
      </div>
      {!isStaff && isOpen && !isLoggingOut && <AwayNote isCustomer={session.state === 'signed-in'} />}
      {session.state === 'unknown' && !isQueueing && <p className={styles.instead}>Loading...</p>}
      {isUnchecked && (
        <div className={styles.instead}>
          <p>
            <span>{isOnline ? 'Your messages could not be loaded.' : 'You are offline.'}</span>{' '}
            <span>What you write is kept, and can be sent once your messages are here.</span>
          </p>
          {isOnline && (
            <Button variant="quiet" onClick={() => void refreshSession()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {isQueueing && isOpen && (
        <KnownConversation
          trackingNumber={topic}
          unsent={unsentHere}
          wait={wait}
          onRetry={retry}
          onEdit={edit}
        />
      )}
      {session.state === 'anonymous' && !isWaiting && (
        <div className={styles.instead}>
          <p>Please login to start chatting with our support team.</p>
          <p className={styles.choices}>
            <Button onClick={signIn}>Sign In</Button>
            <Button variant="quiet" onClick={() => void openForm()}>
              Write without an account
            </Button>
          </p>
        </div>
      )}
      {isStaff && (
        <p className={styles.instead}>
          <span>You are signed in as an administrator.</span>{' '}
          <Link to="/admin/support">Answer customers in the console</Link>
        </p>
      )}
      {session.state === 'signed-in' && !isStaff && isOpen && !isLoggingOut && (
        <>
          <TopicChoice userId={session.user.id} onFollow={() => box.current?.focus()} />
          <Conversation
            key={`${session.user.id} ${topic}`}
            userId={session.user.id}
            trackingNumber={topic}
            unsent={unsentHere}
            wait={wait}
            onRetry={retry}
            onEdit={edit}
            onSendNow={sendNow}
          />
        </>
      )}
      {session.state === 'signed-in' && isOnline && <UnreachableNotice error={wait?.error} />}
      {damaged.map(({ place, store }) => (
        <div key={place} className={styles.notice}>
          <p>A message that this device kept is damaged and cannot be sent.</p>
          <Button variant="quiet" onClick={store.clear}>
            Discard
          </Button>
        </div>
      ))}
      {!isStaff && (
        <Composer
          box={box}
          text={text}
          files={files}
          takesFiles={session.state === 'signed-in'}
          onChange={onChange}
          onSend={onSend}
        />
      )}
    </dialog>
  );
}
