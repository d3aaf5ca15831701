import type { Config } from './config/env.ts';
import { systemClock } from './kernel/clock.ts';
import { reactingTo } from './kernel/domain-events.ts';
import type { Logger } from './kernel/logger.ts';
import { createFoundNumbers } from './http/found-cookie.ts';
import { createSealedTokens } from './kernel/sealed-tokens.ts';
import { createAccountEmailService } from './modules/accounts/email/account-email.service.ts';
import { defineAccountMails } from './modules/accounts/email/account-mails.ts';
import { createAccountLockout } from './modules/accounts/lockout/account-lockout.ts';
import { createAccountService } from './modules/accounts/account.service.ts';
import { createAdministrationService } from './modules/accounts/administration/administration.service.ts';
import { createOwnAccountService } from './modules/accounts/own-account.service.ts';
import { createSessionService } from './modules/accounts/session/session.service.ts';
import { createStorageKeys } from './modules/accounts/storage-key.ts';
import { createSignUpLimit } from './modules/accounts/lockout/sign-up-limit.ts';
import { createAuditSearch } from './modules/audit/audit-search.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createAnalyticsCounter } from './modules/analytics/analytics-counter.ts';
import { createAnalyticsService } from './modules/analytics/analytics.service.ts';
import { createBulkService } from './modules/bulk/bulk.service.ts';
import { createAttachmentService } from './modules/chat/attachment/attachment.service.ts';
import { createUploadLimit } from './modules/chat/attachment/upload-limit.ts';
import { createChatService } from './modules/chat/chat.service.ts';
import { createConversationService } from './modules/chat/conversation/conversation.service.ts';
import { repliedConversations } from './modules/chat/conversation/replied-conversations.ts';
import { createMessageLimit } from './modules/chat/message/message-limit.ts';
import { createFormLimit } from './modules/inbox/form-limit.ts';
import { createFormTokens } from './modules/inbox/form-tokens.ts';
import { createSheetReader } from './modules/imports/file/sheet-reader.ts';
import { createImportService } from './modules/imports/import.service.ts';
import { defineInboxMails } from './modules/inbox/inbox-mails.ts';
import { createInboxService } from './modules/inbox/inbox.service.ts';
import { createFailedJobService } from './modules/jobs/failed-job.service.ts';
import { createJobs } from './modules/jobs/jobs.service.ts';
import { createMailService } from './modules/mail/mail.service.ts';
import { createRecipientLimit } from './modules/mail/recipient-limit.ts';
import { createUnsubscribeService } from './modules/mail/unsubscribe.service.ts';
import { createPushSender } from './modules/push/push-sender.ts';
import { createPushService } from './modules/push/push.service.ts';
import { createReplyPush } from './modules/push/reply-push.service.ts';
import { createNews } from './modules/news/news.service.ts';
import { defineKeptQuoteMails } from './modules/quotes/kept/kept-quote-mails.ts';
import { createKeptQuoteService } from './modules/quotes/kept/kept-quote.service.ts';
import { createQuoteService } from './modules/quotes/quote.service.ts';
import { createVehicleSearch } from './modules/quotes/vehicles/vehicle-models.ts';
import { createSettingsService } from './modules/settings/settings.service.ts';
import { usualPhone, usualWhatsApp } from './modules/settings/usual-phone.ts';
import { createReceiverVerification } from './modules/shipments/tracking/verification.service.ts';
import { createVerificationLimit } from './modules/shipments/verification-limit.ts';
import { askPlace, findPlace, locatePlace, suggestPlaces } from './modules/shipments/places/gazetteer.ts';
import { shipmentRepo } from './modules/shipments/shipment.repo.ts';
import { createShipmentService, shipmentHistory } from './modules/shipments/shipment.service.ts';
import { createBatchService } from './modules/shipments/batch/batch.service.ts';
import { limitTrackingMisses } from './modules/shipments/tracking/misses.ts';
import { createPublicPresenter } from './modules/shipments/public-presenter.ts';
import { createStaffPresenter } from './modules/shipments/staff-presenter.ts';
import { createTrackingViews } from './modules/shipments/tracking/tracking-views.ts';
import { createVinDecoder } from './modules/shipments/vin/vin-decoder.ts';
import { createBulletinService } from './modules/subscriptions/bulletin.service.ts';
import { defineSubscriptionMails } from './modules/subscriptions/subscription-mails.ts';
import { createSubscriptionService } from './modules/subscriptions/subscription.service.ts';
import { createAvailabilityService } from './modules/support/availability.service.ts';
import { createOpeningSteps } from './modules/settings/opening-steps.ts';
import { isBackedUp } from './storage/backup/last-backup.ts';
import { database } from './storage/mongoose.ts';
import { openHoursText } from './modules/support/business-hours.ts';
import { createNoteService } from './modules/support/note.service.ts';
import { createSupportTimes } from './modules/support/support-times.service.ts';
import { createSupportFollowUps } from './modules/support/support-follow-ups.ts';
import { createTypingService } from './modules/support/typing.service.ts';
import { createUnseenReplies } from './modules/support/unseen-reply.service.ts';
import { createCannedReplyService } from './modules/support/canned-reply.service.ts';
import { createViewService } from './modules/views/view.service.ts';
import { outbox } from './storage/transactions/outbox.ts';
import { serverSecret } from './storage/server-secrets.ts';
import { shipmentReactions } from './reactions.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/**
 * Creates the services of all modules, which know nothing of HTTP, each after those it needs. Needs the database
 * connection.
 */
export async function createServices({ config, log }: { config: Config; log: Logger }) {
  const clock = systemClock;
  const jobs = createJobs({ log, pollMs: config.jobsPollMs });
  const mail = createMailService(config.mail, jobs);
  const accountMails = defineAccountMails(mail);
  const recipients = createRecipientLimit();
  const audit = createAuditService({ clock });
  const failedJobs = createFailedJobService({ jobs, audit, sendsEmail: mail.isConfigured });
  const sessions = createSessionService({ clock, events: outbox });
  const lockout = createAccountLockout(config.limits.signIns);
  const accounts = createAccountService({
    lockout,
    countSignUp: createSignUpLimit(config.limits.signUps),
    mails: accountMails,
    recipients,
    audit,
    events: outbox,
  });
  const ownAccount = createOwnAccountService({ lockout, sessions, audit, events: outbox });
  const accountEmail = createAccountEmailService({
    mails: accountMails,
    recipients,
    sendsEmail: mail.isConfigured,
    assertPassword: ownAccount.assertPassword,
    limits: config.limits.requestedMails,
    audit,
    events: outbox,
    clock,
  });

  const settings = await createSettingsService({ events: outbox, audit, log });
  const publicSettings = () => {
    const { businessHours: hours, holidays, contacts: stored, ...others } = settings.get();
    const openHours = openHoursText({ hours, holidays, timeZone: others.timeZone }, clock());
    const contacts = { ...stored, phone: usualPhone(stored.phone), whatsApp: usualWhatsApp(stored.whatsApp) };
    return { ...others, contacts, openHours, sendsEmail: mail.isConfigured, siteUrl: config.siteUrl };
  };
  const counter = createAnalyticsCounter({ history: shipmentHistory, settings, log });
  const pushSender = createPushSender({
    privateKey:
      config.push.privateKey === undefined
        ? await serverSecret('push')
        : Buffer.from(config.push.privateKey, 'base64url'),
    subject: config.push.subject,
  });
  const push = createPushService({ sender: pushSender, clock });
  const countForm = createFormLimit(config.limits.forms);
  const inbox = createInboxService({
    audit,
    events: outbox,
    clock,
    mails: defineInboxMails(mail),
    recipients,
    countForm,
  });
  const quotes = createQuoteService({ inbox, settings, askPlace, clock });
  const decodeVin = createVinDecoder(clock);
  const linkSecret = await serverSecret('links');
  const stopLinks = createSealedTokens<{ email: string }>({
    secret: linkSecret,
    purpose: 'stop-subscription',
    clock,
  });
  const subscriptionMails = defineSubscriptionMails(mail, { stopLinks, settings });
  const subscriptions = createSubscriptionService({
    mails: subscriptionMails,
    stopLinks,
    recipients,
    sendsEmail: mail.isConfigured,
    mailsPerAddress: config.limits.requestedMails.perAccount,
    countForm,
    clock,
  });
  const bulletins = createBulletinService({
    mails: subscriptionMails,
    sendsEmail: mail.isConfigured,
    jobs,
    audit,
    clock,
  });
  const unsubscribe = createUnsubscribeService({
    links: createSealedTokens({ secret: linkSecret, purpose: 'unsubscribe', clock }),
    clock,
  });
  const verificationLimit = createVerificationLimit(config.limits.attaching);
  const bulks = createBulkService({ jobs, clock, log });
  const news = createNews({
    jobs,
    mail,
    unsubscribe,
    push,
    accounts,
    history: shipmentHistory,
    findPlace,
    bulk: (id) => bulks.ending(id),
    settings,
    clock,
    delayMs: config.statusDelayMs,
  });
  const trackingViews = createTrackingViews({
    repo: shipmentRepo,
    settings,
    findPlace,
    clock,
    log,
  });
  const shipmentDeps = {
    repo: shipmentRepo,
    news,
    accounts,
    inbox,
    settings,
    audit,
    analytics: counter,
    events: reactingTo(shipmentReactions({ counter }), outbox),
    clock,
    locate: locatePlace,
    storeView: trackingViews.store,
    verificationLimit,
  };
  const shipments = createShipmentService(shipmentDeps);
  const batches = createBatchService({
    ...shipmentDeps,
    ...shipments,
    listed: shipments,
    news,
    bulks,
  });
  const imports = createImportService({
    readSheet: createSheetReader(),
    bulks,
    shipments,
    accounts,
    decodeVin,
    askPlace,
    news,
    audit,
    clock,
  });
  const administration = createAdministrationService({
    shipments,
    audit,
    events: outbox,
    clock,
  });
  const verification = createReceiverVerification({
    repo: shipmentRepo,
    settings,
    tokens: createSealedTokens({ secret: linkSecret, purpose: 'verified-receiver', clock }),
    limit: verificationLimit,
    clock,
  });
  const misses = limitTrackingMisses(config.limits.trackingMisses);
  const chat = createChatService({
    accounts,
    shipments,
    countGuess: misses.countGuess,
    events: outbox,
    clock,
    countMessage: createMessageLimit(config.limits.messages),
  });
  const attachments = createAttachmentService({
    jobs,
    countUpload: createUploadLimit(config.limits.uploads),
    clock,
  });
  const cannedReplies = createCannedReplyService({ audit, events: outbox });
  const replyPush = createReplyPush({
    sender: pushSender,
    checkSubscriber: push.checkSubscriber,
    jobs,
    conversations: repliedConversations,
    sessions,
    clock,
  });
  const unseenReplies = createUnseenReplies({
    mail,
    conversations: repliedConversations,
    accounts,
    settings,
    clock,
  });
  const conversations = createConversationService({
    accounts,
    audit,
    events: outbox,
    clock,
    followUps: createSupportFollowUps({ unseenReplies, replyPush }),
  });
  const typing = createTypingService({ conversations, chat, clock });
  const notes = createNoteService({ accounts, conversations, events: outbox, clock });
  const supportTimes = createSupportTimes({ clock });
  const availability = createAvailabilityService({
    accounts,
    supportTimes,
    settings,
    sendsEmail: mail.isConfigured,
    clock,
  });
  const analytics = createAnalyticsService({
    accounts,
    chat,
    supportTimes,
    failedJobs,
    inbox,
    clock,
    log,
    shipments,
    counter,
    settings,
    beforeOpening: createOpeningSteps({
      settings,
      accounts,
      isBackedUp: () => isBackedUp(database()),
      sendsEmail: mail.isConfigured,
    }),
  });
  return {
    log,
    limits: config.limits,
    siteUrl: config.siteUrl,
    clock,
    jobs,
    mail,
    failedJobs,
    sessions,
    accounts,
    ownAccount,
    storageKeyOf: createStorageKeys(await serverSecret('storage-keys')),
    accountEmail,
    auditSearch: createAuditSearch({ accounts, settings }),
    locate: locatePlace,
    suggestPlaces,
    decodeVin,
    findVehicles: createVehicleSearch(decodeVin),
    presentForPublic: createPublicPresenter({ settings, findPlace, clock }),
    presentForStaff: createStaffPresenter({ accounts, settings, findPlace, clock }),
    quotes,
    keptQuotes: createKeptQuoteService({
      quotes,
      mails: defineKeptQuoteMails(mail),
      sendsEmail: mail.isConfigured,
      recipients,
      countForm,
    }),
    formTokens: createFormTokens({ secret: await serverSecret('form-tokens'), clock }),
    foundNumbers: createFoundNumbers(await serverSecret('found-numbers')),
    settings,
    publicSettings,
    counter,
    push,
    replyPush,
    imports,
    inbox,
    subscriptions,
    bulletins,
    unsubscribe,
    shipments,
    trackingViews,
    batches,
    misses,
    verification,
    administration,
    attachments,
    chat,
    cannedReplies,
    conversations,
    notes,
    typing,
    availability,
    analytics,
    views: createViewService({ accounts, audit, events: outbox }),
  };
}
