import { useEffect, useRef } from 'react';
import { OnDemand, WhenLoaded } from '../../lib/on-demand.tsx';
import { pageIdle } from '../../lib/page-idle.ts';
import { useSession } from '../../lib/accounts/session.ts';
import { closeSupportChat, openSupportChat, useSupportChat } from '../../lib/chat/support-chat.ts';
import styles from './button.module.css';

const loadSignedIn = async () => {
  await pageIdle();
  return (await import('./signed-in-chat.tsx')).SignedInChat;
};
const load = async () => (await import('./panel.tsx')).ChatPanel;

function preload(): void {
  // A failed download is reported when the chat is opened.
  load().catch(() => {});
}

/**
 * The button of the support chat on every public page (specification, section 2). The chat is downloaded when it is
 * first opened.
 */
export function ChatButton() {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSupportChat();
  const session = useSession();

  useEffect(() => {
    // By the shortcut of the installed site.
    if (new URLSearchParams(location.search).has('support')) {
      openSupportChat();
    }
  }, []);

  const close = () => {
    closeSupportChat();
    button.current?.focus();
  };

  return (
    <aside aria-label="Support" data-not-printed>
      <button
        ref={button}
        className={styles.button}
        type="button"
        aria-label="Chat with support"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onClick={() => (isOpen ? close() : openSupportChat())}
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
      {session.state === 'signed-in' && !session.user.isAdmin && (
        <WhenLoaded key={session.user.id} load={loadSignedIn} props={{ userId: session.user.id }} />
      )}
      <OnDemand
        load={load}
        isWanted={isOpen}
        onFailure={closeSupportChat}
        props={{ isOpen, onClose: close }}
      />
    </aside>
  );
}
