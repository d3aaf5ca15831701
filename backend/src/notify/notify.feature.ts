import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSealedTokens } from '../kernel/sealed-tokens.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import { shipmentHistory } from '../shipments/shipment.service.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import { createFailedJobService } from './jobs/failed-job.service.ts';
import { JobModel } from './jobs/job.repo.ts';
import { createJobs } from './jobs/jobs.service.ts';
import { MailStopModel } from './mail/mail-stop.repo.ts';
import { mountFailedJobs, mountMail, mountPush } from './notify.http.ts';
import { createMailService } from './mail/mail.service.ts';
import { createUnsubscribeService } from './mail/unsubscribe.service.ts';
import { NewsModel } from './news.repo.ts';
import { PushSubscriptionModel } from './push/push.repo.ts';
import { createPushSender } from './push/push-sender.ts';
import { createPushService } from './push/push.service.ts';
import { ReplySubscriptionModel } from './push/reply-push.repo.ts';
import { createNews, type NewsDeps } from './tell.ts';

const clock = systemClock;

/** Jobs, emails and push messages. */
export const notifyFeature = {
  models: [JobModel, MailStopModel, NewsModel, PushSubscriptionModel, ReplySubscriptionModel],

  create: async ({ config, log, audit }: ProcessContext & ServicesOf<typeof auditFeature>) => {
    const jobs = createJobs({ log, pollMs: config.jobsPollMs });
    const mail = createMailService(config.mail, jobs);
    const { privateKey, subject } = config.push;
    const pushSender = createPushSender({
      privateKey:
        privateKey === undefined ? await serverSecret('push') : Buffer.from(privateKey, 'base64url'),
      subject,
    });
    return {
      jobs,
      failedJobs: createFailedJobService({ jobs, audit, sendsEmail: mail.isConfigured }),
      mail,
      unsubscribe: createUnsubscribeService({
        links: createSealedTokens({ secret: await serverSecret('links'), purpose: 'unsubscribe', clock }),
      }),
      pushSender,
      push: createPushService({ sender: pushSender, clock }),
    };
  },

  /** What is told of packages. It names their customers, so it is created after the accounts. */
  createNews: ({
    config,
    bulks,
    ...context
  }: ProcessContext & { bulks: { ending: NewsDeps['bulk'] } } & Pick<
      NewsDeps,
      'jobs' | 'mail' | 'unsubscribe' | 'push' | 'accounts' | 'settings'
    >) => ({
    news: createNews({
      ...context,
      bulk: bulks.ending,
      history: shipmentHistory,
      clock,
      delayMs: config.statusDelayMs,
    }),
  }),

  mounts: [mountFailedJobs, mountMail, mountPush],
};
