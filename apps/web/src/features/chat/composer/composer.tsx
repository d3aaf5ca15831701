import { attachmentsOf } from '@moveway/chat-client/attachments-of.ts';
import type { UploadState } from '@moveway/chat-client/uploads.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { ATTACHMENT_TYPES, MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { ChooseFiles, useFileTarget } from '@moveway/ui/files/file-target.tsx';
import { isComposing } from '@moveway/ui/keyboard/is-composing.ts';
import { useId, type KeyboardEvent, type Ref } from 'react';
import type { ChosenFiles } from './use-chosen-files.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  box: Ref<HTMLTextAreaElement>;
  text: string;
  files: ChosenFiles;
  /** Whether files may be attached: not before the visitor has signed in. */
  takesFiles: boolean;
  onChange: (text: string) => void;
  /** Called with the trimmed text and the uploaded files, of which there is one or the other. */
  onSend: (text: string, attachments: readonly Attachment[]) => void;
}

/** Enter sends, Shift+Enter adds a line; blank text is not sent (specification, sections 2 and 5). */
export function Composer({ box, text, files, takesFiles, onChange, onSend }: ComposerProps) {
  const id = useId();
  const message = text.trim();
  const tooMany = message.length - MESSAGE_MAX;
  const attachments = attachmentsOf(files.state);
  const target = useFileTarget(files.add);
  const hint = hintOf(tooMany, files.state);
  const canSend = attachments !== undefined && tooMany <= 0 && (message !== '' || attachments.length > 0);

  const send = () => {
    if (canSend) {
      onSend(message, attachments);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      className={styles.composer}
      data-over={target.isOver}
      {...(takesFiles && target.handlers)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {files.list}
      <label>
        <VisuallyHidden>Your message</VisuallyHidden>
        <textarea
          ref={box}
          className={styles.box}
          // Else browsers keep the text in the files by which they reopen tabs, also after a logout.
          autoComplete="off"
          rows={2}
          enterKeyHint="send"
          placeholder="Write a message"
          aria-describedby={`${id}-hint`}
          aria-invalid={tooMany > 0}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className="row split">
        {takesFiles && <ChooseFiles types={ATTACHMENT_TYPES} onFiles={files.add} />}
        <p className={tooMany > 0 ? styles.error : styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
        <Button type="submit" disabled={!canSend}>
          Send
        </Button>
      </div>
    </form>
  );
}

function hintOf(tooMany: number, { items }: UploadState): string {
  if (tooMany > 0) {
    return `Use at most ${MESSAGE_MAX} characters: ${tooMany} too many.`;
  }
  const failed = items.flatMap(({ status }) => (status.is === 'failed' ? [status] : []));
  if (failed.length > 0) {
    const retry = failed.every(({ canRetry }) => canRetry) ? ', or try again' : '';
    return `A file was not uploaded: remove it${retry}.`;
  }
  return items.some(({ status }) => status.is === 'sending')
    ? 'Uploading. Send it when the files are ready.'
    : // The keyboard of a phone names its own key, and has no other.
      matchMedia('(pointer: coarse)').matches
      ? ''
      : 'Enter sends, Shift+Enter adds a line.';
}
