import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSealedTokens } from '../kernel/sealed-tokens.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import type { inboxFeature } from '../inbox/inbox.feature.ts';
import { mountBulletins } from './bulletin.http.ts';
import { BulletinModel } from './bulletin.model.ts';
import { createBulletinService } from './bulletin.service.ts';
import { mountSubscriptions } from './subscription.http.ts';
import { defineSubscriptionMails } from './subscription-mails.ts';
import { SubscriptionModel } from './subscription.model.ts';
import { createSubscriptionService } from './subscription.service.ts';

/** Service updates by email, for everybody who subscribes. */
export const subscriptionsFeature = {
  models: [BulletinModel, SubscriptionModel],

  create: async ({
    config,
    ...context
  }: ProcessContext &
    ServicesOf<typeof auditFeature> &
    ServicesOf<typeof settingsFeature> &
    ServicesOf<typeof notifyFeature> &
    ServicesOf<typeof inboxFeature>) => {
    const { mail, settings } = context;
    const clock = systemClock;
    const stopLinks = createSealedTokens<{ email: string }>({
      secret: await serverSecret('links'),
      purpose: 'stop-subscription',
      clock,
    });
    const mails = defineSubscriptionMails(mail, { stopLinks, settings });
    const sendsEmail = mail.isConfigured;
    return {
      subscriptions: createSubscriptionService({
        ...context,
        mails,
        stopLinks,
        sendsEmail,
        mailsPerAddress: config.limits.requestedMails.perAccount,
        clock,
      }),
      bulletins: createBulletinService({ ...context, mails, sendsEmail, clock }),
    };
  },

  mounts: [mountBulletins, mountSubscriptions],
};
