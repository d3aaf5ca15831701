import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useSession } from '../../lib/session.ts';
import styles from './chat-button.module.css';
import type { ChatPanelProps } from './chat-panel.tsx';
import { keepChat, NOTHING_KEPT } from './kept-chat.ts';

const load = () => import('./chat-panel.tsx');

function preload(): void {
  // Not reaching the server shows when the chat is opened.
  load().catch(() => {});
}

/** The way to support on every public page (specification, section 2). What it opens is downloaded when it is opened. */
export function ChatButton() {
  const toast = useToast();
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const hasLeft = session.state === 'anonymous' && session.hasLeft;
  useEffect(() => {
    if (hasLeft) {
      // Also on a page that never opened the chat.
      keepChat(NOTHING_KEPT);
    }
  }, [hasLeft]);

  const open = async () => {
    try {
      const { ChatPanel } = await load();
      setPanel(() => ChatPanel);
      setIsOpen(true);
    } catch {
      toast.show({
        title: 'The chat could not be opened',
        description: 'Check the connection, then try again.',
        variant: 'destructive',
      });
    }
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    <aside aria-label="Support">
      <button
        ref={button}
        className={styles.button}
        type="button"
        aria-label="Chat with support"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (isOpen ? close() : void open())}
      >
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path
            d="M3 4h18v13H11l-5 4v-4H3Zm5 5h8M8 12.5h5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.25"
          />
        </svg>
        <span className={styles.word}>Chat</span>
      </button>
      {Panel && <Panel isOpen={isOpen} onClose={close} />}
    </aside>
  );
}
