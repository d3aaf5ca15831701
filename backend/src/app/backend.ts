import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/env.ts';
import { createApiRouter, mountedEndpoints, serveApi, type ApiRouter } from '../http/api-router.ts';
import { createApp } from '../http/app.ts';
import { limitCalls } from '../http/rate-limits.ts';
import { carriesSession, createSessions } from '../http/session.ts';
import { close, createHttpServer, listen } from '../http/server/server.ts';
import { serveSite } from '../http/site/static-site.ts';
import { createWriteQueue } from '../http/call/write-queue.ts';
import { systemClock } from '../kernel/clock.ts';
import { createReceive } from '../kernel/domain-events.ts';
import type { Logger } from '../kernel/logger.ts';
import { zonedDayOf } from '../kernel/days/zoned-day.ts';
import { serveMetrics } from '../http/server/metrics-server.ts';
import { mountAccountEmail } from '../accounts/email/account-email.http.ts';
import { mountAccounts } from '../accounts/account.http.ts';
import { mountAdministration } from '../accounts/administration/administration.http.ts';
import { messageEvents } from '../chat/chat.service.ts';
import { createIdentify, createIdentifyHandshake } from '../accounts/session/identify.http.ts';
import { sessionStore } from '../accounts/session.repo.ts';
import { mountAudit } from '../audit/audit.http.ts';
import { mountAnalytics } from '../analytics/analytics.http.ts';
import { mountAttachments } from '../chat/attachment/attachment.http.ts';
import { mountChat } from '../chat/chat.http.ts';
import { mountConversations } from '../chat/conversation/conversation.http.ts';
import { mountImports } from '../imports/import.http.ts';
import { mountInbox } from '../inbox/inbox.http.ts';
import { mountFailedJobs } from '../notify/jobs/failed-job.http.ts';
import { mountLabels } from '../shipments/labels/label.http.ts';
import { mountMail } from '../notify/mail/mail.http.ts';
import { mountClientErrors } from '../http/client-errors/client-error.http.ts';
import { mountQuotes } from '../quotes/quote.http.ts';
import { mountPush } from '../notify/push/push.http.ts';
import { mountSettings } from '../settings/settings.http.ts';
import { placeTables } from '../shipments/places/place-tables.ts';
import { mountBatches } from '../bulk/batch/batch.http.ts';
import { mountShipmentRoutes } from '../shipments/shipment.http.ts';
import { mountBulletins } from '../subscriptions/bulletin.http.ts';
import { mountSubscriptions } from '../subscriptions/subscription.http.ts';
import { mountSupport } from '../chat/support/support.http.ts';
import { mountViews } from '../views/view.http.ts';
import { createTypingFeed, typingReports } from '../chat/support/typing-feed.ts';
import { createFindTracked } from '../live/find-tracked.ts';
import { createRealtime } from '../live/realtime.ts';
import { connect, disconnect, isReachable } from '../storage/connection.ts';
import { followOutbox, presentPosition } from '../storage/transactions/outbox-feed.ts';
import { receivedReactions } from './reactions.ts';
import { createServices, type Services } from './services.ts';
import { EVERY_MODEL } from './every-model.ts';

/** How many times longer than other requests a file may take to arrive: 10 MB from a phone with a poor connection. */
const UPLOAD_FACTOR = 5;

/** The calls of every feature. */
const MODULES: readonly ((api: ApiRouter, services: Services) => void)[] = [
  mountAccounts,
  mountAccountEmail,
  mountAdministration,
  mountAnalytics,
  mountAttachments,
  mountAudit,
  mountBatches,
  mountBulletins,
  mountChat,
  mountClientErrors,
  mountConversations,
  mountFailedJobs,
  mountImports,
  mountInbox,
  mountLabels,
  mountMail,
  mountPush,
  mountQuotes,
  mountSettings,
  mountShipmentRoutes,
  mountSubscriptions,
  mountSupport,
  mountViews,
];

export interface Backend {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** The calls it answers, by the contract's names. */
  readonly endpoints: readonly string[];
  /**
   * Drains: says at `/readyz` that it stops and answers everything still, so that a proxy stops sending calls. Then
   * takes no more calls, finishes the running ones, closes sockets, and leaves the database. Both have their configured
   * times; what is not finished by then is cut off.
   */
  stop(): Promise<void>;
}

/**
 * Puts the parts together and listens.
 * @throws {Error} when the database cannot be reached or the port is taken
 */
export async function startBackend(config: Config, log: Logger): Promise<Backend> {
  // What is open is closed in reverse order: at the stop, or when the start fails on the way.
  const opened = new AsyncDisposableStack();
  try {
    return await open(config, log, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(config: Config, log: Logger, opened: AsyncDisposableStack): Promise<Backend> {
  opened.defer(disconnect);
  await connect({
    models: EVERY_MODEL,
    uri: config.mongodbUri,
    waiting: { waitMs: config.mongodbWaitMs, log },
  });
  // Before anything is read that is kept up to date by events.
  const position = await presentPosition();
  let isDraining = false;

  const services = await createServices({ config, log });
  opened.defer(() => services.mail.close());
  opened.defer(() => services.counter.close());
  opened.defer(() => services.settings.close());

  const app = createApp({
    log,
    trustedProxies: config.trustedProxies,
    health: { isDraining: () => isDraining, isDatabaseReachable: isReachable },
  });
  const api = createApiRouter({
    limitRate: limitCalls(config.limits.calls),
    session: createSessions(app, { ...sessionStore, end: (secret) => services.sessions.endBySecret(secret) }),
    identify: createIdentify(services.sessions),
    carriesSession,
    queueWrite: createWriteQueue(),
    uploadTimeoutMs: config.requestTimeoutMs * UPLOAD_FACTOR,
  });
  for (const mountModule of MODULES) {
    mountModule(api, services);
  }
  const site =
    config.siteDir === undefined ? [] : [serveSite(config.siteDir, services.publicSettings, config.siteUrl)];
  for (const layer of [...serveApi(api), ...site]) {
    app.use(layer);
  }

  const handle = app.callback();
  if (config.metricsPort !== undefined) {
    const metrics = await serveMetrics(config.metricsPort, config.host, log);
    opened.defer(() => metrics.close());
  }
  const realtime = createRealtime({
    identify: createIdentifyHandshake(services.sessions),
    findTracked: createFindTracked({ tracking: services.shipments.tracking, misses: services.misses, log }),
    today: () => zonedDayOf(systemClock(), services.settings.get().timeZone),
    trustedProxies: config.trustedProxies,
    connectionsPerAddress: config.liveConnectionsPerAddress,
    log,
  });
  const typingFeed = createTypingFeed({ publish: realtime.clients['chat.typing'], clock: services.clock });
  opened.defer(() => typingFeed.close());
  const feed = followOutbox({
    receive: createReceive(receivedReactions({ ...services, typingFeed, clients: realtime.clients }), log),
    log,
    collections: [messageEvents, typingReports],
    position,
  });
  opened.defer(() => feed.close());
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
  // What has work running is stopped at the same time, because each waits for its work to end.
  const stops = [() => realtime.close()];
  opened.defer(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  const url = await listen(server, config.port, config.host);
  stops.push(() => close(server, config.shutdownTimeoutMs));
  await services.jobs.start();
  stops.push(() => services.jobs.stop(config.shutdownTimeoutMs));
  services.counter.start();
  // In the background, some 150 ms in slices, so that the first request that names a place does not wait.
  placeTables().catch((error: unknown) => log.error({ err: error }, 'The places could not be read'));
  return {
    url,
    endpoints: mountedEndpoints(api),
    async stop() {
      isDraining = true;
      await sleep(config.drainMs);
      await opened.disposeAsync();
    },
  };
}
