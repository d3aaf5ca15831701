import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import { createFormLimit } from './form-limit.ts';
import { createFormTokens } from './form-tokens.ts';
import { mountInbox } from './inbox.http.ts';
import { InboxItemModel } from './inbox.repo.ts';
import { createInboxService } from './inbox.service.ts';

/** What visitors send by forms. */
export const inboxFeature = {
  models: [InboxItemModel],

  create: async ({ config, ...context }: ProcessContext & ServicesOf<typeof notifyFeature>) => {
    const countForm = createFormLimit(config.limits.forms);
    return {
      countForm,
      formTokens: createFormTokens({ secret: await serverSecret('form-tokens'), clock: systemClock }),
      inbox: createInboxService({ ...context, countForm }),
    };
  },

  mounts: [mountInbox],
};
