import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { callerFrom, createConnectionLimit, plainAddress } from '../../kernel/identity/caller.ts';
import { rateLimitRejections } from '../../kernel/metrics.ts';
import { isWellFormedHost } from './request-host.ts';
import { isUploading } from '../call/upload.ts';
import { type RawErrorCode, rejectConnection, rejectRequest } from './raw-response.ts';

/** How many connections may wait to be accepted: thousands of pages come back together after a restart. */
const BACKLOG = 4096;
/**
 * Longer than a proxy keeps its end of a connection, so that the server never closes a connection under a new request.
 */
const KEEP_ALIVE_MS = 65_000;
/** The most requests of a connection that are not answered; answered means handed to the operating system. */
const MAX_UNANSWERED = 8;
/** The most bytes of answers that a connection may leave unread and ask for more. */
const MAX_UNSENT_BYTES = 256 * 1024;

export interface HttpServerDeps {
  /** How long a request may take to arrive; an answer that is not read for as long is given up. */
  requestTimeoutMs: number;
  /** The most connections of one address; not counted behind a proxy, which all callers then share. */
  connectionsPerAddress: number;
  trustedProxies: number;
}

/**
 * The HTTP server around the application. It answers and ends requests that break off, stall or are invalid, so that no
 * caller holds a connection for long without using it.
 */
export function createHttpServer(deps: HttpServerDeps, handle: RequestListener): Server {
  const { requestTimeoutMs } = deps;
  /** The pending answers of each connection, from its first request on. */
  const owed = new WeakMap<Duplex, Set<ServerResponse>>();
  const isAnswering = (connection: Duplex) =>
    [...(owed.get(connection) ?? [])].some(({ headersSent }) => headersSent);
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs / 2,
      connectionsCheckingInterval: Math.min(5000, requestTimeoutMs / 4),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Checked below, to answer in our own form.
      requireHostHeader: false,
      // Some clients offer HTTP/2 with every call (`h2c`); that is an ordinary call.
      shouldUpgradeCallback: (request) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        hasOneHost(request) &&
        // A handler that takes the connection over would write into the pending answers.
        (owed.get(request.socket)?.size ?? 0) === 0,
    },
    (request, response) => {
      const { socket } = request;
      const answers = owed.get(socket) ?? new Set();
      owed.set(socket, answers.add(response));
      response.once('close', () => answers.delete(response));
      if (socket.destroyed) {
        // The parser continues to the end of the bytes that were read.
        return;
      }
      if (answers.size > MAX_UNANSWERED || socket.writableLength > MAX_UNSENT_BYTES) {
        rateLimitRejections.inc({ limit: 'unanswered-requests' });
        socket.destroy();
      } else if (hasOneHost(request)) {
        handle(request, response);
      } else {
        rejectRequest(response, 'invalid_input');
      }
    },
  );
  // Node's answer to an expectation it does not know has no body; it is no reason to reject the request.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(connection)) {
      // Emitted once for each request; the upload ends by a time limit of its own.
      return;
    }
    // The bytes that are not written yet belong to an earlier request of the connection, and the caller may never read
    // them.
    const isUnread = connection.writableLength > 0;
    if (!connection.writable || isAnswering(connection) || isUnread || error.code === 'ECONNRESET') {
      connection.destroy();
    } else {
      rejectConnection(connection, CODES[error.code ?? ''] ?? 'invalid_input');
    }
  });
  // The caller does not read an answer under way, or sends no further request. An answer that has not begun may take
  // its time, and the limits above end a request that does not arrive.
  server.setTimeout(requestTimeoutMs, (connection) => {
    const isIdle = owed.get(connection)?.size === 0;
    if (isIdle || isAnswering(connection) || connection.writableLength > 0) {
      connection.destroy();
    }
  });
  if (deps.trustedProxies === 0) {
    capConnections(server, deps.connectionsPerAddress);
  }
  return server;
}

/** A request has exactly one Host header: a proxy might believe one of two, and we the other. */
function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') {
      hosts += 1;
    }
  }
  return hosts === 0 ? httpVersion === '1.0' : hosts === 1 && isWellFormedHost(headers.host ?? '');
}

/**
 * The API's error codes by Node's codes for requests that it cannot parse; with any other code, the request is
 * malformed.
 */
const CODES: Readonly<Record<string, RawErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** @returns where it answers, without a trailing slash */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('A server that listens on TCP has an address.');
  }
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

/** Takes no more connections and ends the idle ones; unfinished requests are cut off after this time. */
export async function close(server: Server, timeoutMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that is kept alive becomes idle when its last answer is out, which may be after close() looked.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Rejects new connections of an address that has this many open, live ones included. */
function capConnections(server: Server, most: number): void {
  const connections = createConnectionLimit(most);
  server.on('connection', (connection: Socket) => {
    const caller = callerFrom(plainAddress(connection.remoteAddress ?? ''));
    if (connections.isReached(caller)) {
      rateLimitRejections.inc({ limit: 'connections' });
      rejectConnection(connection, 'rate_limited');
    } else {
      connection.once('close', connections.add(caller));
    }
  });
}
