import type { ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import { createFormTokens } from './form-tokens.ts';
import { mountInbox } from './inbox.http.ts';
import { InboxItemModel } from './inbox.repo.ts';
import { createInboxService } from './inbox.service.ts';

/** What visitors send by forms. */
export const inboxFeature = {
  models: [InboxItemModel],

  create: async ({ mail }: ServicesOf<typeof notifyFeature>) => ({
    formTokens: createFormTokens({ secret: await serverSecret('form-tokens'), clock: systemClock }),
    inbox: createInboxService({ mail }),
  }),

  mounts: [mountInbox],
};
