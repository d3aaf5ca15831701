import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import { createFormLimit } from './form-limit.ts';
import { createFormTokens } from './form-tokens.ts';
import { defineInboxMails } from './inbox-mails.ts';
import { mountInbox } from './inbox.http.ts';
import { InboxItemModel } from './inbox.model.ts';
import { createInboxService } from './inbox.service.ts';

/** What visitors send by forms. */
export const inboxFeature = {
  models: [InboxItemModel],

  create: async ({
    config,
    mail,
    ...context
  }: ProcessContext & ServicesOf<typeof auditFeature> & ServicesOf<typeof notifyFeature>) => {
    const clock = systemClock;
    const countForm = createFormLimit(config.limits.forms);
    return {
      countForm,
      formTokens: createFormTokens({ secret: await serverSecret('form-tokens'), clock }),
      inbox: createInboxService({
        ...context,
        events: outbox,
        clock,
        mails: defineInboxMails(mail),
        countForm,
      }),
    };
  },

  mounts: [mountInbox],
};
