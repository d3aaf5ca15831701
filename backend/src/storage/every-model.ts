import { RecognizedCallerModel, SessionModel, UserModel } from '../modules/accounts/account.model.ts';
import { DayModel, ContributionsModel, ProgressModel } from '../modules/analytics/analytics.model.ts';
import { AuditEntryModel } from '../modules/audit/audit.model.ts';
import { AttachmentModel } from '../modules/chat/attachment/attachment.model.ts';
import { ChatMessageModel, ConversationModel } from '../modules/chat/chat.model.ts';
import { ContentCountModel } from '../modules/content/content.model.ts';
import { InboxItemModel } from '../modules/inbox/inbox.model.ts';
import { JobModel } from '../modules/jobs/job.model.ts';
import { MailStopModel } from '../modules/mail/mail-stop.model.ts';
import { PushSubscriptionModel } from '../modules/push/push.model.ts';
import { ReplySubscriptionModel } from '../modules/push/reply-push.model.ts';
import { SettingsModel } from '../modules/settings/settings.model.ts';
import { QuotaLockModel, ShipmentModel } from '../modules/shipments/shipment.model.ts';
import { BulletinModel } from '../modules/subscriptions/bulletin.model.ts';
import { SubscriptionModel } from '../modules/subscriptions/subscription.model.ts';
import { CannedReplyModel } from '../modules/support/canned-reply.model.ts';
import { NoteModel } from '../modules/support/note.model.ts';
import { ReplyMailModel } from '../modules/support/reply-mail.model.ts';
import { SupportTimeModel } from '../modules/support/support-time.model.ts';
import { TypingModel } from '../modules/support/typing.model.ts';
import { DocumentCountModel } from './document-count.ts';
import { StoredFileChunkModel, StoredFileModel } from './file-store.ts';
import { IdempotencyKeyModel } from './transactions/idempotency-keys.ts';
import { LinkTokenModel } from './link-tokens.ts';
import type { mongoose } from './mongoose.ts';
import { OutboxEventModel } from './transactions/outbox.ts';
import { ServerSecretModel } from './server-secrets.ts';
import { RateLimitModel } from './limits/shared-limiter.ts';

/** What collections and indexes need to know of a model. */
interface DeclaredModel {
  readonly modelName: string;
  readonly collection: { readonly collectionName: string };
  readonly schema: Pick<mongoose.Schema, 'indexes'>;
}

/** Every model: collections and indexes are made for all of them at once, also by a command that uses only some. */
export const EVERY_MODEL: readonly DeclaredModel[] = [
  AttachmentModel,
  AuditEntryModel,
  BulletinModel,
  CannedReplyModel,
  ChatMessageModel,
  ContentCountModel,
  ConversationModel,
  DayModel,
  DocumentCountModel,
  ContributionsModel,
  IdempotencyKeyModel,
  InboxItemModel,
  JobModel,
  LinkTokenModel,
  MailStopModel,
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
  QuotaLockModel,
  ShipmentModel,
  StoredFileChunkModel,
  StoredFileModel,
  SubscriptionModel,
  SupportTimeModel,
  TypingModel,
  UserModel,
];
