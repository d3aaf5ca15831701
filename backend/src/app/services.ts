import type { Config } from '../config/env.ts';
import { systemClock } from '../kernel/clock.ts';
import { reactingTo } from '../kernel/domain-events.ts';
import type { Logger } from '../kernel/logger.ts';
import { createFoundNumbers } from '../http/found-cookie.ts';
import { createSealedTokens } from '../kernel/sealed-tokens.ts';
import { createAccountEmailService } from '../accounts/email/account-email.service.ts';
import { defineAccountMails } from '../accounts/email/account-mails.ts';
import { createAccountLockout } from '../accounts/lockout/account-lockout.ts';
import { createAccountService } from '../accounts/account.service.ts';
import { createAdministrationService } from '../accounts/administration/administration.service.ts';
import { createOwnAccountService } from '../accounts/own-account.service.ts';
import { createSessionService } from '../accounts/session/session.service.ts';
import { createStorageKeys } from '../accounts/storage-key.ts';
import { createSignUpLimit } from '../accounts/lockout/sign-up-limit.ts';
import { createAuditSearch } from '../audit/audit-search.service.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createAnalyticsCounter } from '../analytics/analytics-counter.ts';
import { createAnalyticsService } from '../analytics/analytics.service.ts';
import { createBulkService } from '../bulk/bulk.service.ts';
import { createAttachmentService } from '../chat/attachment/attachment.service.ts';
import { createUploadLimit } from '../chat/attachment/upload-limit.ts';
import { createChatService } from '../chat/chat.service.ts';
import { createConversationService } from '../chat/conversation/conversation.service.ts';
import { repliedConversations } from '../chat/conversation/replied-conversations.ts';
import { createMessageLimit } from '../chat/message/message-limit.ts';
import { createFormLimit } from '../inbox/form-limit.ts';
import { createFormTokens } from '../inbox/form-tokens.ts';
import { createImportService } from '../imports/import.service.ts';
import { defineInboxMails } from '../inbox/inbox-mails.ts';
import { createInboxService } from '../inbox/inbox.service.ts';
import { createFailedJobService } from '../notify/jobs/failed-job.service.ts';
import { createJobs } from '../notify/jobs/jobs.service.ts';
import { createMailService } from '../notify/mail/mail.service.ts';
import { createRecipientLimit } from '../notify/mail/recipient-limit.ts';
import { createUnsubscribeService } from '../notify/mail/unsubscribe.service.ts';
import { createPushSender } from '../notify/push/push-sender.ts';
import { createPushService } from '../notify/push/push.service.ts';
import { createReplyPush } from '../notify/push/reply-push.service.ts';
import { createNews } from '../notify/tell.ts';
import { defineKeptQuoteMails } from '../quotes/kept/kept-quote-mails.ts';
import { createKeptQuoteService } from '../quotes/kept/kept-quote.service.ts';
import { createQuoteService } from '../quotes/quote.service.ts';
import { createVehicleSearch } from '../quotes/vehicles/vehicle-models.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { usualPhone, usualWhatsApp } from '../settings/usual-phone.ts';
import { createReceiverVerification } from '../shipments/public/verification.service.ts';
import { createVerificationLimit } from '../shipments/verification.ts';
import { askPlace, findPlace, locatePlace, suggestPlaces } from '../shipments/places/gazetteer.ts';
import { shipmentRepo } from '../shipments/shipment.repo.ts';
import { customerShipmentRepo } from '../shipments/customer/customer.repo.ts';
import { createShipmentService, shipmentHistory } from '../shipments/shipment.service.ts';
import { createBatchService } from '../bulk/batch/batch.service.ts';
import { limitTrackingMisses } from '../shipments/public/misses.ts';
import { createPublicPresenter } from '../shipments/public/public-presenter.ts';
import { createStaffPresenter } from '../shipments/staff-presenter.ts';
import { createTrackingViews } from '../shipments/public/tracking-views.ts';
import { createVinDecoder } from '../shipments/vin/vin-decoder.ts';
import { createBulletinService } from '../subscriptions/bulletin.service.ts';
import { defineSubscriptionMails } from '../subscriptions/subscription-mails.ts';
import { createSubscriptionService } from '../subscriptions/subscription.service.ts';
import { createAvailabilityService } from '../chat/support/availability.service.ts';
import { createOpeningSteps } from '../settings/opening-steps.ts';
import { isBackedUp } from '../storage/backup/last-backup.ts';
import { database } from '../storage/mongoose.ts';
import { openHoursText } from '../chat/support/business-hours.ts';
import { createNoteService } from '../chat/support/note.service.ts';
import { createSupportTimes } from '../chat/support/support-times.service.ts';
import { createSupportFollowUps } from '../chat/support/support-follow-ups.ts';
import { createTypingService } from '../chat/support/typing.service.ts';
import { createUnseenReplies } from '../chat/support/unseen-reply.service.ts';
import { createCannedReplyService } from '../chat/support/canned-reply.service.ts';
import { createViewService } from '../views/view.service.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import { shipmentReactions } from './reactions.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/**
 * Creates the services of all features, which know nothing of HTTP, each after those it needs. Needs the database
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
    news,
    accounts,
    inbox,
    settings,
    audit,
    analytics: counter,
    events: reactingTo(shipmentReactions({ counter }), outbox),
    clock,
    storeView: trackingViews.store,
    verificationLimit,
  };
  const shipments = createShipmentService(shipmentDeps);
  const batches = createBatchService({
    ...shipmentDeps,
    listed: shipments.lists,
    news,
    bulks,
  });
  const imports = createImportService({
    bulks,
    shipments,
    accounts,
    decodeVin,
    news,
    audit,
  });
  const administration = createAdministrationService({
    shipments: customerShipmentRepo,
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
    shipments: shipments.tracking,
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
    shipments: shipments.lists,
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
