import { RecognizedCallerModel, SessionModel, UserModel } from '../accounts/account.model.ts';
import { DayModel, ContributionsModel, ProgressModel } from '../analytics/analytics.model.ts';
import { AuditEntryModel, AuditValuesModel } from '../audit/audit.model.ts';
import { BulkModel, BulkRowModel } from '../bulk/bulk.repo.ts';
import { AttachmentModel } from '../chat/attachment/attachment.model.ts';
import { ChatMessageModel, ConversationModel } from '../chat/chat.model.ts';
import { ImportColumnsModel, ImportModel } from '../imports/import.repo.ts';
import { InboxItemModel } from '../inbox/inbox.model.ts';
import { JobModel } from '../notify/jobs/job.model.ts';
import { MailStopModel } from '../notify/mail/mail-stop.model.ts';
import { PushSubscriptionModel } from '../notify/push/push.model.ts';
import { ReplySubscriptionModel } from '../notify/push/reply-push.model.ts';
import { SettingsModel } from '../settings/settings.model.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { TrackingViewModel } from '../shipments/public/tracking-view.model.ts';
import { BulletinModel } from '../subscriptions/bulletin.model.ts';
import { SubscriptionModel } from '../subscriptions/subscription.model.ts';
import { NewsModel } from '../notify/news.model.ts';
import { CannedReplyModel } from '../chat/support/canned-reply.model.ts';
import { NoteModel } from '../chat/support/note.model.ts';
import { ReplyMailModel } from '../chat/support/reply-mail.model.ts';
import { SupportTimeModel } from '../chat/support/support-time.model.ts';
import { TypingModel } from '../chat/support/typing.model.ts';
import { ViewModel } from '../views/view.model.ts';
import type { DeclaredModel } from '../storage/declared-indexes.ts';
import { StoredFileChunkModel, StoredFileModel } from '../storage/file-store.ts';
import { IdempotencyKeyModel } from '../storage/transactions/idempotency-keys.ts';
import { LinkTokenModel } from '../storage/link-tokens.ts';
import { LockModel } from '../storage/transactions/lock.ts';
import { OutboxEventModel } from '../storage/transactions/outbox.ts';
import { ServerSecretModel } from '../storage/server-secrets.ts';
import { RateLimitModel } from '../storage/limits/shared-limiter.ts';

/** Every model: collections and indexes are made for all of them at once, also by a command that uses only some. */
export const EVERY_MODEL: readonly DeclaredModel[] = [
  AttachmentModel,
  AuditEntryModel,
  AuditValuesModel,
  BulkModel,
  BulkRowModel,
  BulletinModel,
  CannedReplyModel,
  ChatMessageModel,
  ConversationModel,
  DayModel,
  ContributionsModel,
  IdempotencyKeyModel,
  ImportColumnsModel,
  ImportModel,
  InboxItemModel,
  JobModel,
  LinkTokenModel,
  LockModel,
  MailStopModel,
  NewsModel,
  NoteModel,
  OutboxEventModel,
  ProgressModel,
  PushSubscriptionModel,
  RateLimitModel,
  ReplySubscriptionModel,
  RecognizedCallerModel,
  ServerSecretModel,
  ReplyMailModel,
  SessionModel,
  SettingsModel,
  ShipmentModel,
  StoredFileChunkModel,
  StoredFileModel,
  SubscriptionModel,
  SupportTimeModel,
  TrackingViewModel,
  TypingModel,
  UserModel,
  ViewModel,
];
