import type { ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSealedTokens } from '../kernel/sealed-tokens.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import { BulletinModel } from './bulletin.repo.ts';
import { createBulletinService } from './bulletin.service.ts';
import { mountBulletins, mountSubscriptions } from './subscription.http.ts';
import { defineSubscriptionMails } from './subscription-mails.ts';
import { SubscriptionModel } from './subscription.repo.ts';
import { createSubscriptionService } from './subscription.service.ts';

/** Service updates by email, for everybody who subscribes. */
export const subscriptionsFeature = {
  models: [BulletinModel, SubscriptionModel],

  create: async ({
    settings,
    mail,
    jobs,
  }: ServicesOf<typeof settingsFeature> & ServicesOf<typeof notifyFeature>) => {
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
        mails,
        stopLinks,
        sendsEmail,
      }),
      bulletins: createBulletinService({ jobs, mails, sendsEmail }),
    };
  },

  mounts: [mountBulletins, mountSubscriptions],
};
