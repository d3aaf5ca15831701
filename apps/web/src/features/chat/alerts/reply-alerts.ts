import { playChime } from '@moveway/ui/sound/chime.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** Whether this device plays a sound for a reply. */
export const replySound = stored('moveway.chat-sound', (value) => value === true);

/** Whether the customer gets push messages of replies in this browser, by the session that they have now. */
export const replyPush = personalStored({
  name: 'reply-push',
  kind: 'answers',
  isValid: (value) => value === true,
});

/** The conversation that the panel shows; none while it is closed. */
export const shownConversation = createStore<string | undefined>(undefined);

/** Within this time, another tab that shows a reply has reported it as seen, in milliseconds. */
export const SEEN_WITHIN_MS = 1500;

/**
 * Plays the sound, where it was asked for, when there are more unread replies than before: not for what is looked at
 * here or in another tab, and once for many.
 */
export function createReplyChime() {
  /** Undefined until it was asked for once. */
  let unread: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const written = new Set<string>();
  return {
    /** Notes that the customer or support wrote in a conversation; only a reply of support adds to the next count. */
    wrote(conversationId: string): void {
      written.add(conversationId);
    },
    counted(count: number): void {
      const before = unread;
      unread = count;
      const shown = document.visibilityState === 'visible' ? shownConversation.get() : undefined;
      const isShown = shown !== undefined && [...written].every((id) => id === shown);
      written.clear();
      if (before !== undefined && count > before && !isShown && replySound.read() === true) {
        timer ??= setTimeout(() => {
          timer = undefined;
          if ((unread ?? 0) > before) {
            // A browser that plays no sound needs no message: the count on the button shows the same.
            playChime().catch(() => undefined);
          }
        }, SEEN_WITHIN_MS);
      }
    },
    stop: () => clearTimeout(timer),
  };
}
