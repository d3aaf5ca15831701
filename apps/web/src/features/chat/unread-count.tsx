import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { useSupportChat } from '../../lib/support-chat.ts';
import styles from './unread-count.module.css';

/** The live connection is open while the chat is (specification, section 7); beside it, this often. In milliseconds. */
const ASK_EVERY_MS = 60_000;

/** How many messages of support are unread: on the button, in the title of the page and on the icon of the app. */
export function UnreadCount() {
  const isOpen = useSupportChat();
  const unread = useUnread(isOpen);
  const shown = isOpen ? 0 : unread;
  useTitlePrefix(shown);
  useEffect(() => {
    // Missing in some browsers, whatever the type says; refused without the permission to notify in others.
    void navigator.setAppBadge?.(shown)?.catch(() => undefined);
  }, [shown]);
  return (
    shown > 0 && (
      <>
        <span className={styles.count} aria-hidden="true">
          {shown > 99 ? '99+' : shown}
        </span>
        <VisuallyHidden>
          {shown === 1 ? '1 unread message' : `${shown} unread messages`} from support
        </VisuallyHidden>
      </>
    )
  );
}

/** Asked for at once, when the chat is closed, when the page is seen again, and every minute while it is seen. */
function useUnread(isOpen: boolean): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (isOpen) {
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      try {
        const answer = await callApi('GET /api/chat/unread', {}, { signal });
        setUnread(answer.unread);
      } catch {
        // The count stays as it was known last.
      }
    };
    const askIfVisible = () => {
      if (document.visibilityState === 'visible') {
        void ask();
      }
    };
    askIfVisible();
    const timer = setInterval(askIfVisible, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', askIfVisible, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [isOpen]);
  return unread;
}

/** Puts the count before the title, also before that of the next page. */
function useTitlePrefix(count: number): void {
  useEffect(() => {
    if (count === 0) {
      return undefined;
    }
    const prefix = `(${count}) `;
    const add = () => {
      if (!document.title.startsWith(prefix)) {
        document.title = prefix + document.title;
      }
    };
    add();
    const observer = new MutationObserver(add);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [count]);
}
