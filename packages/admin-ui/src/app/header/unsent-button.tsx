import { useState } from 'react';
import { CloudUploadOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { Link } from 'react-router-dom';
import { useOutbox } from '@moveway/chat-client/outbox.ts';
import { waitText } from '@moveway/chat-client/wait.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { replyOutbox, type UnsentReply } from '../../features/chat/outbox/outbox.ts';
import { UnsentUpdateEntry } from '../../features/shipments/status/unsent-updates.tsx';
import { updateOutbox } from '../../features/shipments/status/update-outbox.ts';
import { conversationLink, packageLink } from '../../lib/address/links.ts';
import { PanelButton } from '../../lib/dialogs/panel-button.tsx';
import panel from './panel.module.css';
import styles from './unsent-button.module.css';

/** Counts what was done on this device and is not saved yet, and lists it; shown only while there is something. */
export function UnsentButton() {
  const updates = useOutbox(updateOutbox);
  const replies = useOutbox(replyOutbox);
  const [isOpen, setIsOpen] = useState(false);
  const damaged = [
    ...updates.damaged.map((entry) => ({ ...entry, noun: updateOutbox.noun.one, isSending: false })),
    ...replies.damaged.map((entry) => ({ ...entry, noun: replyOutbox.noun.one, isSending: false })),
  ];
  const unsent = [...updates.unsent, ...replies.unsent, ...damaged];
  if (unsent.length === 0 && !isOpen) {
    return null;
  }
  const text = countText(unsent);
  return (
    <PanelButton
      label="Unsaved changes"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button={{
        icon: <CloudUploadOutlined aria-hidden />,
        'aria-label': text,
        children: (
          <>
            <span className={panel.word}>{text}</span>
            <span className={panel.count}>
              {/* A new element per count: for a second, the kit would show the digits of two counts. */}
              <Badge key={unsent.length} count={unsent.length} />
            </span>
          </>
        ),
      }}
    >
      <div className={panel.list}>
        <h2 className={panel.title}>{text}</h2>
        {(updates.wait ?? replies.wait) && (
          <Button
            size="small"
            onClick={() => {
              updateOutbox.wait.set(undefined);
              replyOutbox.wait.set(undefined);
            }}
          >
            Send now
          </Button>
        )}
        <ul className={panel.entries}>
          {updates.unsent.map((update) => (
            <li key={update.key} className={panel.entry}>
              <Link to={packageLink(update.trackingNumber)} onClick={() => setIsOpen(false)}>
                {update.trackingNumber}
              </Link>
              <UnsentUpdateEntry update={update} />
            </li>
          ))}
          {replies.unsent.map((reply) => (
            <li key={reply.key} className={panel.entry}>
              <Link to={conversationLink(reply.conversationId)} onClick={() => setIsOpen(false)}>
                {reply.isNote ? `Note about ${reply.customer}` : `Reply to ${reply.customer}`}
              </Link>
              <ReplyEntry reply={reply} state={waitText(replies.wait)} />
            </li>
          ))}
          {damaged.map(({ place, store, noun }) => (
            <li key={place} className={panel.entry}>
              <p>A {noun} that this device kept is damaged and cannot be sent.</p>
              <Button size="small" aria-label={`Discard the damaged ${noun}`} onClick={store.clear}>
                Discard
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </PanelButton>
  );
}

/** `2 changes wait, 1 not saved`. */
function countText(unsent: readonly { isSending: boolean }[]): string {
  const waiting = unsent.filter(({ isSending }) => isSending).length;
  const unsaved = unsent.length - waiting;
  return (
    [
      waiting > 0 && (waiting === 1 ? '1 change waits' : `${waiting} changes wait`),
      unsaved > 0 && `${unsaved} not saved`,
    ]
      .filter(Boolean)
      .join(', ') || 'Everything is saved'
  );
}

function ReplyEntry({ reply, state }: { reply: UnsentReply; state: string }) {
  const { key, text, at, isSending, isOutdated, customer } = reply;
  return (
    <div className={styles.reply}>
      <time dateTime={at}>{formatInstant(at)}</time>
      <div className={styles.text}>{text}</div>
      <div>
        {isSending
          ? state
          : isOutdated
            ? 'Not sent: new messages have arrived. Open it to read them.'
            : 'Not sent'}
      </div>
      <div className={styles.actions}>
        {/* Past later messages it is sent from the conversation only, where they are shown. */}
        {!isSending && !isOutdated && (
          <Button
            size="small"
            aria-label={`Try again: ${customer}`}
            onClick={() => replyOutbox.change(key, { isSending: true })}
          >
            Try again
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Discard what was written to ${customer}`}
          onClick={() => {
            if (window.confirm(`Discard what was written to ${customer}?`)) {
              replyOutbox.remove(key);
            }
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}
