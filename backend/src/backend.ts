import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/env.ts';
import { createApiRouter, mountedEndpoints, serveApi } from './http/api-router.ts';
import { createApp } from './http/app.ts';
import { limitCalls } from './http/rate-limits.ts';
import { carriesSession, createSessions } from './http/session.ts';
import { close, createHttpServer, listen } from './http/server.ts';
import { serveSite } from './http/static-site.ts';
import { createWriteQueue } from './http/write-queue.ts';
import { createDomainEventBus } from './kernel/domain-events.ts';
import type { Logger } from './kernel/logger.ts';
import { serveMetrics, type MetricsServer } from './metrics/metrics-server.ts';
import { mountAccountEmail } from './modules/accounts/account-email.http.ts';
import { createAccountEmailService } from './modules/accounts/account-email.service.ts';
import { mountAccounts } from './modules/accounts/account.http.ts';
import { mountAdministration } from './modules/accounts/administration.http.ts';
import { createIdentify, createIdentifyHandshake } from './modules/accounts/identify.http.ts';
import { sessionStore } from './modules/accounts/session.repo.ts';
import { mountAudit } from './modules/audit/audit.http.ts';
import { createAuditSearch } from './modules/audit/audit-search.service.ts';
import { mountAnalytics } from './modules/analytics/analytics.http.ts';
import { mountChat } from './modules/chat/chat.http.ts';
import { createFormTokens } from './modules/inbox/form-tokens.ts';
import { mountInbox } from './modules/inbox/inbox.http.ts';
import { createContentCounter } from './modules/content/content-counter.ts';
import { countDownloads, mountContent } from './modules/content/content.http.ts';
import { mountFailedJobs } from './modules/jobs/failed-job.http.ts';
import { mountMail } from './modules/mail/mail.http.ts';
import { mountClientErrors } from './modules/client-errors/client-error.http.ts';
import { mountQuotes } from './modules/quotes/quote.http.ts';
import { mountPush } from './modules/push/push.http.ts';
import { createQuoteService } from './modules/quotes/quote.service.ts';
import { mountSettings } from './modules/settings/settings.http.ts';
import { createPlaceSuggestions } from './modules/shipments/places/place-suggestions.ts';
import { mountShipmentRoutes } from './modules/shipments/shipment.http.ts';
import { createStaffPresenter } from './modules/shipments/staff-presenter.ts';
import { limitTrackingMisses } from './modules/shipments/tracking-misses.ts';
import { mountBulletins } from './modules/subscriptions/bulletin.http.ts';
import { mountSubscriptions } from './modules/subscriptions/subscription.http.ts';
import { mountCannedReplies } from './modules/support/canned-reply.http.ts';
import { createFindTracked } from './realtime/find-tracked.ts';
import { createRealtime } from './realtime/realtime.ts';
import { connect, disconnect, isReachable } from './storage/connection.ts';
import { followOutbox } from './storage/outbox-feed.ts';
import { outbox } from './storage/outbox.ts';
import { serverSecret } from './storage/server-secrets.ts';
import { createServices } from './services.ts';

export interface Backend {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** The calls it answers, by the contract's names. */
  readonly endpoints: readonly string[];
  /**
   * Drains: says at `/readyz` that it stops and answers everything still, so that a proxy lets go of it. Then takes no
   * more calls, finishes the running ones, closes sockets, and leaves the database. Both have their configured times;
   * what is not finished by then is cut off.
   */
  stop(): Promise<void>;
}

/**
 * Puts the parts together and listens.
 * @throws {Error} when the database cannot be reached or the port is taken
 */
export async function startBackend(config: Config, log: Logger): Promise<Backend> {
  await connect({ uri: config.mongodbUri, waiting: { waitMs: config.mongodbWaitMs, log } });
  const events = createDomainEventBus(log);
  // Before anything is read that is kept up to date by events.
  const feed = await followOutbox({ events, log });
  let isDraining = false;

  const {
    clock,
    jobs,
    mail,
    accountMails,
    audit,
    failedJobs,
    sessions,
    accounts,
    ownAccount,
    locate,
    settings,
    publicSettings,
    counter,
    push,
    inbox,
    subscriptions,
    bulletins,
    unsubscribe,
    shipments,
    administration,
    chat,
    cannedReplies,
    analytics,
  } = await createServices({ config, log, events });

  const app = createApp({
    log,
    trustedProxies: config.trustedProxies,
    health: { isDraining: () => isDraining, isDatabaseReachable: isReachable },
  });
  const api = createApiRouter({
    limitRate: limitCalls(config.limits.calls),
    session: createSessions(app, { ...sessionStore, end: (secret) => sessions.endBySecret(secret) }),
    identify: createIdentify(sessions),
    carriesSession,
    queueWrite: createWriteQueue(),
  });
  const misses = limitTrackingMisses(config.limits.trackingMisses);
  const presentForStaff = createStaffPresenter({ accounts, clock });
  mountAccounts(api, { accounts, ownAccount, sessions });
  mountAccountEmail(
    api,
    createAccountEmailService({
      mails: accountMails,
      sendsEmail: mail.isConfigured,
      assertPassword: ownAccount.assertPassword,
      limits: config.limits.requestedMails,
      audit,
      events: outbox,
      clock,
    }),
  );
  mountMail(api, unsubscribe);
  mountAdministration(api, administration);
  mountShipmentRoutes(api, {
    service: shipments,
    settings,
    misses,
    locate,
    presentForStaff,
    clock,
  });
  mountChat(api, chat);
  mountCannedReplies(api, cannedReplies);
  mountAnalytics(api, { service: analytics, presentForStaff });
  mountFailedJobs(api, failedJobs);
  mountAudit(api, createAuditSearch({ accounts, settings }));
  const tokens = createFormTokens({ secret: await serverSecret('form-tokens'), clock });
  const contentCounter = createContentCounter({ log });
  mountContent(api, contentCounter);
  mountInbox(api, { service: inbox, tokens });
  mountBulletins(api, bulletins);
  mountSubscriptions(api, { service: subscriptions, tokens });
  mountPush(api, {
    service: push,
    findShipment: (caller, trackingNumber) =>
      misses.lookUp(caller, async () => {
        const answer = await shipments.track(trackingNumber);
        return { answer, misses: answer ? 0 : 1 };
      }),
  });
  mountQuotes(api, {
    service: createQuoteService({ inbox, settings, locate, clock }),
    suggestPlaces: createPlaceSuggestions(),
    tokens,
  });
  mountClientErrors(api, { log, perAddress: config.limits.clientErrors });
  mountSettings(api, { service: settings, publicSettings });
  const site =
    config.siteDir === undefined
      ? []
      : [countDownloads(contentCounter), serveSite(config.siteDir, publicSettings, config.siteUrl)];
  for (const layer of [...serveApi(api), ...site]) {
    app.use(layer);
  }

  const handle = app.callback();
  const realtime = createRealtime({
    events,
    identify: createIdentifyHandshake(sessions),
    findTracked: createFindTracked({ shipments, misses, log }),
    trustedProxies: config.trustedProxies,
    connectionsPerAddress: config.liveConnectionsPerAddress,
    log,
  });
  const server = createHttpServer(config, (request, response) => {
    if (isDraining) {
      // So that no request is on its way over a connection when it is closed.
      response.shouldKeepAlive = false;
    }
    if (!realtime.handleRequest(request, response)) {
      void handle(request, response);
    }
  });
  server.on('upgrade', realtime.handleUpgrade);
  let metrics: MetricsServer | undefined;
  async function closeParts(): Promise<void> {
    settings.close();
    await counter.close();
    await contentCounter.close();
    await feed.close();
    await metrics?.close();
    mail.close();
    await disconnect();
  }
  let url: string;
  try {
    if (config.metricsPort !== undefined) {
      metrics = await serveMetrics(config.metricsPort, config.host, log);
    }
    url = await listen(server, config.port, config.host);
  } catch (error) {
    await realtime.close();
    await closeParts();
    throw error;
  }
  await jobs.start();
  counter.start();
  return {
    url,
    endpoints: mountedEndpoints(api),
    async stop() {
      isDraining = true;
      await sleep(config.drainMs);
      await Promise.all([
        close(server, config.shutdownTimeoutMs),
        realtime.close(),
        jobs.stop(config.shutdownTimeoutMs),
      ]);
      await closeParts();
    },
  };
}
