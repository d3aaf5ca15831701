import type { DomainEventBus } from '../kernel/domain-events.ts';
import type { Audience } from './audiences.ts';
import type { ConsoleNamespace } from './console-namespace.ts';
import type { PlainWebSocket } from './plain-websocket.ts';

const STAFF: Audience = ['staff', 'all'];
const user = (userId: string): Audience => ['user', userId];

/**
 * Subscribes both transports to the domain events: each is published to every audience, with what that audience may
 * see.
 * @returns a function that unsubscribes
 */
export function publishToClients(
  events: DomainEventBus,
  { plain, staff }: { plain: PlainWebSocket; staff: ConsoleNamespace },
): () => void {
  function recheck(userId: string): void {
    plain.recheck(userId);
    staff.recheck(userId);
  }

  const unsubscribe = [
    events.subscribe('package.changed', ({ customerIds = [], trackingNumber, updatedAt, isNewlyLate }) => {
      const change = { trackingNumber, updatedAt };
      staff.emit('package.changed', { ...change, ...(isNewlyLate && { isNewlyLate }) });
      plain.publish([['package', trackingNumber], STAFF, ...customerIds.map(user)], {
        type: 'package.changed',
        ...change,
      });
    }),
    events.subscribe('chat.message_sent', ({ message, authorId, ...reference }) => {
      staff.emitMessage(reference, { message, authorId });
      plain.publishWith([STAFF, user(reference.userId)], { type: 'new_message', ...reference }, { message });
    }),
    events.subscribe('chat.typing', ({ conversationId, isTyping, toCustomerId }) => {
      const typing = { conversationId, isTyping };
      if (toCustomerId === undefined) {
        staff.emit('typing', typing);
      }
      plain.publish([toCustomerId === undefined ? STAFF : user(toCustomerId)], { type: 'typing', ...typing });
    }),
    events.subscribe('chat.conversation_changed', ({ id, userId }) => {
      staff.emit('conversation.changed', { id });
      plain.publish([STAFF, ...(userId === undefined ? [] : [user(userId)])], {
        type: 'conversation.changed',
        id,
      });
    }),
    events.subscribe('user.changed', ({ id }) => {
      staff.emit('user.changed', { id });
      plain.publish([STAFF, user(id)], { type: 'user.changed', id });
      // Disabled, or no administrator any more.
      recheck(id);
    }),
    events.subscribe('session.ended', ({ userId }) => recheck(userId)),
    events.subscribe('inbox.changed', ({ id }) => staff.emit('inbox.changed', { id })),
    events.subscribe('canned_reply.changed', ({ id }) => staff.emit('canned_reply.changed', { id })),
    events.subscribe('views.changed', () => staff.emit('views.changed')),
    events.subscribe('settings.changed', ({ version }) => {
      staff.emit('settings.changed', { version });
      plain.publish([STAFF], { type: 'settings.changed', version });
    }),
    events.subscribe('events.missed', () => {
      staff.askToRefetch();
      plain.askToRefetch();
    }),
  ];
  return () => {
    for (const stop of unsubscribe) {
      stop();
    }
  };
}
