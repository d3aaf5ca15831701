import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/env.ts';
import { createApiRouter, mountedEndpoints, serveApi, type ApiRouter } from '../http/api-router.ts';
import { createApp } from '../http/app.ts';
import { limitCalls } from '../http/rate-limits.ts';
import { hasSessionCookie, createSessions } from '../http/session.ts';
import { close, createHttpServer, listen } from '../http/server/server.ts';
import { serveSite } from '../http/site/static-site.ts';
import { createWriteQueue } from '../http/call/write-queue.ts';
import { systemClock } from '../kernel/clock.ts';
import { createReceive } from '../kernel/domain-events.ts';
import type { Logger } from '../kernel/logger.ts';
import { zonedDayOf } from '../kernel/days.ts';
import { serveMetrics } from '../http/server/metrics-server.ts';
import { mountClientErrors } from '../http/client-errors/client-error.http.ts';
import { createFindTracked } from '../live/client-messages.ts';
import { createRealtime } from '../live/realtime.ts';
import { connect, disconnect, isReachable } from '../storage/connection.ts';
import { followOutbox, presentPosition } from '../storage/transactions/outbox.ts';
import { setLimits } from '../storage/limits/limits.ts';
import { receivedReactions } from './reactions.ts';
import { chatFeature } from '../chat/chat.feature.ts';
import { createServices, FEATURES, type Services } from './services.ts';
import { EVERY_MODEL } from './every-model.ts';

/** How many times longer than other requests a file may take to arrive: 10 MB from a phone with a poor connection. */
const UPLOAD_FACTOR = 5;

export interface Backend {
  /** The address that it answers at, without a trailing slash. */
  readonly url: string;
  /** The calls that it answers, by their names in the contract. */
  readonly endpoints: readonly string[];
  /**
   * Drains first: reports at `/readyz` that it stops, but still answers every call, so that a proxy stops sending
   * calls. Then accepts no more calls, finishes the running ones, closes sockets, and disconnects from the database.
   * Each step has its configured time, after which unfinished work is cut off.
   */
  stop(): Promise<void>;
}

/**
 * Puts the parts together and listens.
 * @throws {Error} when the database cannot be reached or the port is taken
 */
export async function startBackend(config: Config, log: Logger): Promise<Backend> {
  // Everything that was opened is closed in reverse order, at the stop or when the start fails.
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
  // Taken before the first read of data that events keep up to date, so that no event is missed.
  const position = await presentPosition();
  let isDraining = false;

  setLimits(config.limits);
  opened.defer(() => setLimits({}));
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
    limitRate: limitCalls(config.callsPerMinute),
    session: createSessions(app, services.sessionStore),
    identify: services.identify,
    hasSessionCookie,
    queueWrite: createWriteQueue(),
    uploadTimeoutMs: config.requestTimeoutMs * UPLOAD_FACTOR,
  });
  const mounts: readonly ((api: ApiRouter, services: Services) => void)[] = [
    mountClientErrors,
    ...FEATURES.flatMap((feature): typeof mounts => feature.mounts),
  ];
  for (const mount of mounts) {
    mount(api, services);
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
    identify: services.identifyHandshake,
    findTracked: createFindTracked({ tracking: services.shipments.tracking, misses: services.misses, log }),
    today: () => zonedDayOf(systemClock(), services.settings.get().timeZone),
    trustedProxies: config.trustedProxies,
    connectionsPerAddress: config.liveConnectionsPerAddress,
    log,
  });
  const typingFeed = services.createTypingFeed({ publish: realtime.clients['chat.typing'] });
  opened.defer(() => typingFeed.close());
  const feed = followOutbox({
    receive: createReceive(receivedReactions({ ...services, typingFeed, clients: realtime.clients }), log),
    log,
    collections: chatFeature.eventCollections,
    position,
  });
  opened.defer(() => feed.close());
  const server = createHttpServer(config, (request, response) => {
    if (isDraining) {
      // No request may be on its way over a connection when the connection is closed.
      response.shouldKeepAlive = false;
    }
    if (!realtime.handleRequest(request, response)) {
      void handle(request, response);
    }
  });
  server.on('upgrade', realtime.handleUpgrade);
  // Parts with running work stop at the same time, because each waits for its work to end.
  const stops = [() => realtime.close()];
  opened.defer(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  const url = await listen(server, config.port, config.host);
  stops.push(() => close(server, config.shutdownTimeoutMs));
  await services.jobs.start();
  stops.push(() => services.jobs.stop(config.shutdownTimeoutMs));
  services.counter.start();
  // Takes about 150 ms, in slices in the background, so that the first request that names a place does not wait.
  services.readPlaces().catch((error: unknown) => log.error({ err: error }, 'The places could not be read'));
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
