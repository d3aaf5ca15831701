import type { ReceivedEvents, Typing } from '../kernel/domain-events.ts';
import type { Audience } from './audiences.ts';
import type { ConsoleNamespace } from './console-namespace.ts';
import type { PlainWebSocket } from './plain-websocket.ts';

const STAFF: Audience = ['staff', 'all'];
const user = (userId: string): Audience => ['user', userId];

interface PublishedEvents extends Omit<ReceivedEvents, 'chat.typing_reported'> {
  'chat.typing': Typing;
}

/** What each event means for the clients of both transports. */
export type ClientEvents = { [N in keyof PublishedEvents]: (payload: PublishedEvents[N]) => void };

/**
 * Publishes each event to every audience of both transports, with what that audience may see.
 * @param rightsChanged called before the messages of an event that may have changed what a user may read
 */
export function createClientEvents(
  plain: PlainWebSocket,
  staff: ConsoleNamespace,
  rightsChanged: () => void,
): ClientEvents {
  function recheckConnections(userId: string): void {
    plain.recheck(userId);
    staff.recheck(userId);
  }

  return {
    'package.changed'({ customerIds = [], trackingNumber, updatedAt, isNewlyLate }) {
      const change = { trackingNumber, updatedAt };
      staff.emit('package.changed', { ...change, ...(isNewlyLate && { isNewlyLate }) });
      plain.publish([['package', trackingNumber], STAFF, ...customerIds.map(user)], {
        type: 'package.changed',
        ...change,
      });
    },
    'chat.message_sent'({ message, authorId, ...reference }) {
      staff.emitMessage(reference, { message, authorId });
      plain.publishWith([STAFF, user(reference.userId)], { type: 'new_message', ...reference }, { message });
    },
    'chat.typing'({ conversationId, isTyping, toCustomerId }) {
      const typing = { conversationId, isTyping };
      if (toCustomerId === undefined) {
        staff.emit('typing', typing);
      }
      plain.publish([toCustomerId === undefined ? STAFF : user(toCustomerId)], { type: 'typing', ...typing });
    },
    'chat.conversation_changed'({ id, userId }) {
      staff.emit('conversation.changed', { id });
      plain.publish([STAFF, ...(userId === undefined ? [] : [user(userId)])], {
        type: 'conversation.changed',
        id,
      });
    },
    'user.changed'({ id }) {
      // Disabled, or no administrator any more.
      rightsChanged();
      staff.emit('user.changed', { id });
      plain.publish([STAFF, user(id)], { type: 'user.changed', id });
      recheckConnections(id);
    },
    'session.ended'({ userId }) {
      rightsChanged();
      recheckConnections(userId);
    },
    'inbox.changed': ({ id }) => staff.emit('inbox.changed', { id }),
    'canned_reply.changed': ({ id }) => staff.emit('canned_reply.changed', { id }),
    'views.changed': () => staff.emit('views.changed'),
    'settings.changed'({ version }) {
      staff.emit('settings.changed', { version });
      plain.publish([STAFF], { type: 'settings.changed', version });
    },
    'events.missed'() {
      rightsChanged();
      staff.askToRefetch();
      plain.askToRefetch();
    },
  };
}
