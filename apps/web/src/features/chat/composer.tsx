import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useId, type KeyboardEvent, type Ref } from 'react';
import styles from './composer.module.css';

interface ComposerProps {
  box: Ref<HTMLTextAreaElement>;
  text: string;
  onChange: (text: string) => void;
  /** Called with the trimmed text, which is never empty. */
  onSend: (text: string) => void;
}

/** Enter sends, Shift+Enter adds a line; blank text is not sent (specification, sections 2 and 5). */
export function Composer({ box, text, onChange, onSend }: ComposerProps) {
  const id = useId();
  const message = text.trim();
  const tooMany = message.length - MESSAGE_MAX;

  const send = () => {
    if (message !== '' && tooMany <= 0) {
      onSend(message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a word of an input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label>
        <VisuallyHidden>Your message</VisuallyHidden>
        <textarea
          ref={box}
          className={styles.box}
          rows={2}
          placeholder="Write a message"
          aria-describedby={`${id}-hint`}
          aria-invalid={tooMany > 0}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className={styles.below}>
        <p className={tooMany > 0 ? styles.error : styles.hint} id={`${id}-hint`}>
          {tooMany > 0
            ? `Use at most ${MESSAGE_MAX} characters: ${tooMany} too many.`
            : 'Enter sends, Shift+Enter adds a line.'}
        </p>
        <Button type="submit" disabled={message === '' || tooMany > 0}>
          Send
        </Button>
      </div>
    </form>
  );
}
