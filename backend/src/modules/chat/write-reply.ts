import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import {
  FORMER_USER,
  findStored,
  publishStored,
  withPerson,
  type Correspondent,
  type SupportMessage,
} from './chat.service.ts';
import type { StoredConversation } from './conversation.repo.ts';
import type { ConversationServiceDeps } from './conversation.service.ts';
import { textOf } from './store-message.ts';

export interface Reply {
  message: string;
  attachments?: readonly string[] | undefined;
  clientId?: string | undefined;
  /** The last message that its writer had seen. */
  lastSeenSequence?: number | undefined;
}

/** Stores replies of support, each with its audit entry and what follows from it. */
export function createReplyWriter({ audit, events, clock, followUps }: ConversationServiceDeps) {
  /**
   * Inside a transaction. A conversation that does not exist yet begins with the reply.
   * @throws {AppError} `chat.newer_messages`, `chat.attachment_not_found`
   */
  return async function writeReply(
    actor: Actor,
    before: StoredConversation | undefined,
    { userId, person }: { userId: string; person: Correspondent | undefined },
    { lastSeenSequence, attachments: ids = [], ...reply }: Reply,
  ): Promise<SupportMessage> {
    const trackingNumber = before?.trackingNumber ?? undefined;
    const earlier = await findStored(userId, reply.clientId);
    if (earlier) {
      return withPerson(earlier, person);
    }
    if (before && (lastSeenSequence ?? before.lastSequence) < before.lastSequence) {
      throw new AppError('chat.newer_messages', 'There are newer messages you have not seen.');
    }
    const stored = await publishStored(
      {
        ...reply,
        files: { ids, ownerId: actor.userId },
        userId,
        trackingNumber,
        isFromAdmin: true,
        timestamp: clock(),
      },
      events,
      before,
    );
    await audit.record({
      action: 'chat.replied',
      actor,
      target: { type: 'chat', id: userId, label: person?.username ?? FORMER_USER },
      after: {
        message: textOf(stored),
        ...(trackingNumber === undefined ? {} : { trackingNumber }),
      },
    });
    await followUps.replied(before, stored);
    return withPerson(stored, person);
  };
}
