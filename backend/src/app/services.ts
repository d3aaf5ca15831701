import type { Config } from '../config/env.ts';
import type { Logger } from '../kernel/logger.ts';
import { accountsFeature } from '../accounts/accounts.feature.ts';
import { analyticsFeature } from '../analytics/analytics.feature.ts';
import { auditFeature } from '../audit/audit.feature.ts';
import { bulkFeature } from '../bulk/bulk.feature.ts';
import { chatFeature } from '../chat/chat.feature.ts';
import { importsFeature } from '../imports/imports.feature.ts';
import { inboxFeature } from '../inbox/inbox.feature.ts';
import { notifyFeature } from '../notify/notify.feature.ts';
import { quotesFeature } from '../quotes/quotes.feature.ts';
import { settingsFeature } from '../settings/settings.feature.ts';
import { shipmentsFeature } from '../shipments/shipments.feature.ts';
import { subscriptionsFeature } from '../subscriptions/subscriptions.feature.ts';
import { viewsFeature } from '../views/views.feature.ts';

/** Every feature, in the order in which they may import each other, the lowest first. */
export const FEATURES = [
  auditFeature,
  settingsFeature,
  shipmentsFeature,
  notifyFeature,
  accountsFeature,
  inboxFeature,
  quotesFeature,
  subscriptionsFeature,
  chatFeature,
  bulkFeature,
  importsFeature,
  viewsFeature,
  analyticsFeature,
];

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services of all features, which know nothing of HTTP. Needs the database connection. */
export const createServices = ({ config, log }: { config: Config; log: Logger }) =>
  // Each feature comes after the features that it uses.
  Promise.resolve({ config, log, siteUrl: config.siteUrl })
    .then(adding(auditFeature.create))
    .then(adding(settingsFeature.create))
    .then(adding(notifyFeature.create))
    .then(adding(accountsFeature.create))
    .then(adding(inboxFeature.create))
    .then(adding(bulkFeature.create))
    .then(adding(notifyFeature.createNews))
    .then(adding(analyticsFeature.createCounter))
    .then(adding(shipmentsFeature.create))
    .then(adding(quotesFeature.create))
    .then(adding(subscriptionsFeature.create))
    .then(adding(chatFeature.create))
    .then(adding(bulkFeature.createBatches))
    .then(adding(importsFeature.create))
    .then(adding(viewsFeature.create))
    .then(adding(analyticsFeature.create));

/** Gives a feature the services that were created before, and adds its own to them. */
const adding =
  <Used, Created extends object>(create: (used: Used) => Created | Promise<Created>) =>
  async <Before extends Used>(before: Before) => ({ ...before, ...(await create(before)) });
