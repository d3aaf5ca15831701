import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { createReplyPush } from '../notify/push/reply-push.service.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import type { shipmentsFeature } from '../shipments/shipments.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import type { accountsFeature } from '../accounts/accounts.feature.ts';
import { mountAttachments } from './attachment/attachment.http.ts';
import { AttachmentModel } from './attachment/attachment.model.ts';
import { createAttachmentService } from './attachment/attachment.service.ts';
import { createUploadLimit } from './attachment/upload-limit.ts';
import { mountChat } from './chat.http.ts';
import { ChatMessageModel, ConversationModel } from './chat.model.ts';
import { createChatService, messageEvents } from './chat.service.ts';
import { mountConversations } from './conversation/conversation.http.ts';
import { createConversationService } from './conversation/conversation.service.ts';
import { repliedConversations } from './conversation/replied-conversations.ts';
import { createMessageLimit } from './message/message-limit.ts';
import { createAvailabilityService } from './support/availability.service.ts';
import { CannedReplyModel } from './support/canned-reply.model.ts';
import { createCannedReplyService } from './support/canned-reply.service.ts';
import { NoteModel } from './support/note.model.ts';
import { createNoteService } from './support/note.service.ts';
import { ReplyMailModel } from './support/reply-mail.model.ts';
import { createSupportFollowUps } from './support/support-follow-ups.ts';
import { mountSupport } from './support/support.http.ts';
import { SupportTimeModel } from './support/support-time.model.ts';
import { createSupportTimes } from './support/support-times.service.ts';
import { createTypingFeed, typingReports } from './support/typing-feed.ts';
import { TypingModel } from './support/typing.model.ts';
import { createTypingService } from './support/typing.service.ts';
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
  /** What is stored there is an event by itself. */
  eventCollections: [messageEvents, typingReports],

  create: ({
    config: { limits },
    misses,
    mail,
    push,
    pushSender,
    shipments,
    ...context
  }: ProcessContext &
    ServicesOf<typeof auditFeature> &
    ServicesOf<typeof settingsFeature> &
    ServicesOf<typeof shipmentsFeature> &
    ServicesOf<typeof notifyFeature> &
    ServicesOf<typeof accountsFeature>) => {
    const shared = { ...context, events: outbox, clock: systemClock };
    const replyPush = createReplyPush({
      ...shared,
      sender: pushSender,
      checkSubscriber: push.checkSubscriber,
      conversations: repliedConversations,
    });
    const unseenReplies = createUnseenReplies({ ...shared, mail, conversations: repliedConversations });
    const chat = createChatService({
      ...shared,
      shipments: shipments.tracking,
      countGuess: misses.countGuess,
      countMessage: createMessageLimit(limits.messages),
    });
    const conversations = createConversationService({
      ...shared,
      followUps: createSupportFollowUps({ unseenReplies, replyPush }),
    });
    const supportTimes = createSupportTimes(shared);
    return {
      replyPush,
      chat,
      conversations,
      attachments: createAttachmentService({ ...shared, countUpload: createUploadLimit(limits.uploads) }),
      cannedReplies: createCannedReplyService(shared),
      notes: createNoteService({ ...shared, conversations }),
      typing: createTypingService({ ...shared, conversations, chat }),
      createTypingFeed,
      supportTimes,
      availability: createAvailabilityService({ ...shared, supportTimes, sendsEmail: mail.isConfigured }),
    };
  },

  mounts: [mountAttachments, mountChat, mountConversations, mountSupport],
};
