import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewMessage } from '@moveway/contracts/realtime/realtime.ts';
import { isPageVisible } from '@moveway/ui/effects/page-visible.ts';
import { playChime } from '@moveway/ui/sound/chime.ts';
import { messageSound, notify, showsNotifications } from '../../features/chat/message-alerts.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { conversationLink } from '../../lib/address/links.ts';
import { useAdminPlatform } from '../../platform/admin-platform.ts';

/** Within this time, a console that shows the message has reported it as seen, in milliseconds. */
const SEEN_WITHIN_MS = 2000;

/**
 * In a shell without notifications of its own: plays the sound for customers' messages and shows notifications of them,
 * as far as the administrator asked for it. Not for a conversation that is looked at, here or elsewhere, nor for
 * replies.
 * @returns to be called with each message
 */
export function useMessageAlerts(): (message: Pick<NewMessage, 'conversationId'>) => void {
  const { notifications } = useAdminPlatform();
  const api = useAdminApi();
  const navigate = useNavigate();
  /** By conversation: several messages of it are one alert. */
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const pending = timers.current;
    return () => {
      pending.forEach(clearTimeout);
      pending.clear();
    };
  }, []);

  const alert = async (id: string) => {
    const isInFront = isPageVisible() && document.hasFocus();
    if (isInFront && location.pathname === conversationLink(id)) {
      return;
    }
    const conversation = await api.call('GET /api/admin/conversations/:id', { params: { id } });
    const { lastMessage, unread, username } = conversation;
    if (lastMessage.isFromAdmin || unread === 0) {
      return;
    }
    if (messageSound.read() === true) {
      // A browser plays nothing before the page was used.
      playChime().catch(() => undefined);
    }
    if (showsNotifications() && !isInFront) {
      const notification = notify({ title: username, body: lastMessage.text, tag: id });
      notification.addEventListener('click', () => {
        notification.close();
        window.focus();
        void navigate(conversationLink(id));
      });
    }
  };
  return ({ conversationId: id }) => {
    const isWanted = messageSound.read() === true || showsNotifications();
    if (notifications === undefined && isWanted && !timers.current.has(id)) {
      const timer = setTimeout(() => {
        timers.current.delete(id);
        // A message that cannot be fetched now is still in the list.
        alert(id).catch(() => undefined);
      }, SEEN_WITHIN_MS);
      timers.current.set(id, timer);
    }
  };
}
