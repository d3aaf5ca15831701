import type { ServicesOf } from '../config/feature.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import { createReplyPush } from '../notify/push/reply-push.service.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import type { shipmentsFeature } from '../shipments/shipments.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import type { accountsFeature } from '../accounts/accounts.feature.ts';
import { mountAttachments } from './attachment/attachment.http.ts';
import { AttachmentModel } from './attachment/attachment.repo.ts';
import { createAttachmentService } from './attachment/attachment.service.ts';
import { mountChat } from './chat.http.ts';
import { createChatService, messageEvents } from './chat.service.ts';
import { ConversationModel, conversationRepo } from './conversation.repo.ts';
import { createConversationService } from './conversation.service.ts';
import { ChatMessageModel, messageRepo } from './message.repo.ts';
import { createAvailabilityService } from './support/availability.service.ts';
import { CannedReplyModel } from './support/canned-reply.repo.ts';
import { NoteModel } from './support/note.repo.ts';
import { ReplyMailModel } from './support/reply-mail.repo.ts';
import { mountSupport } from './support/support.http.ts';
import { SupportTimeModel } from './support/support-times.repo.ts';
import { createTypingFeed, typingReports } from './support/typing-feed.ts';
import { TypingModel } from './support/typing.repo.ts';
import { createUnseenReplies } from './support/unseen-reply.service.ts';

/** Messages between customers and support. */
export const chatFeature = {
  models: [
    AttachmentModel,
    CannedReplyModel,
    ChatMessageModel,
    ConversationModel,
    NoteModel,
    ReplyMailModel,
    SupportTimeModel,
    TypingModel,
  ],
  /** Each document that is stored in these is an event by itself. */
  eventCollections: [messageEvents, typingReports],

  create: ({
    settings,
    shipments,
    misses,
    jobs,
    mail,
    push,
    pushSender,
    sessions,
  }: ServicesOf<typeof settingsFeature> &
    ServicesOf<typeof shipmentsFeature> &
    ServicesOf<typeof notifyFeature> &
    ServicesOf<typeof accountsFeature>) => {
    const replyPush = createReplyPush({
      sender: pushSender,
      checkSubscriber: push.checkSubscriber,
      jobs,
      conversations: {
        find: (id) => conversationRepo.find(id),
        repliesAfter: (id, sequence) => messageRepo.repliesAfter(id, sequence),
      },
      sessions,
      clock,
    });
    return {
      replyPush,
      chat: createChatService({
        shipments: shipments.tracking,
        countGuess: misses.countGuess,
        clock,
      }),
      conversations: createConversationService({
        unseenReplies: createUnseenReplies({ mail, settings }),
        replyPush,
        clock,
      }),
      attachments: createAttachmentService({ jobs }),
      createTypingFeed,
      availability: createAvailabilityService({ settings, sendsEmail: mail.isConfigured }),
    };
  },

  mounts: [mountAttachments, mountChat, mountSupport],
};
