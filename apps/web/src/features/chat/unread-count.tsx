import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { useSupportChat } from '../../lib/chat/support-chat.ts';
import styles from './unread-count.module.css';

/**
 * How many messages of support are unread: on the button, in the title of the page and on the icon of the app. None
 * while the chat is looked at.
 */
export function UnreadCount({ unread }: { unread: number }) {
  const isOpen = useSupportChat();
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible);
  const shown = isOpen && isVisible ? 0 : unread;
  useTitlePrefix(shown);
  useEffect(() => {
    setAppBadge(shown);
    return () => setAppBadge(0);
  }, [shown]);
  return (
    shown > 0 && (
      <>
        <span className={styles.count} aria-hidden="true">
          {shown > 99 ? '99+' : shown}
        </span>
        <VisuallyHidden>
          {shown === 1 ? '1 unread message from support' : `${shown} unread messages from support`}
        </VisuallyHidden>
      </>
    )
  );
}

/** Missing in some browsers, although the type has it; refused without the permission to notify in others. */
function setAppBadge(count: number): void {
  void navigator.setAppBadge?.(count)?.catch(() => undefined);
}

const isPageVisible = () => document.visibilityState === 'visible';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
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
