import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Actor } from '../kernel/actor.ts';
import { mustLeave, type Refusal, type SignIn } from './sign-in.ts';

/** Where the plain door is (specification, section 7). */
const PLAIN_PATH = '/ws';
/** Nothing that is sent here is read. */
const MAX_MESSAGE_BYTES = 16 * 1024;
/** Somebody who does not read what they are sent is let go. */
const MAX_UNREAD_BYTES = 256 * 1024;

const STATUS_LINES: Record<Refusal | 'too_many', string> = {
  unauthenticated: '401 Unauthorized',
  forbidden: '403 Forbidden',
  unavailable: '503 Service Unavailable',
  too_many: '429 Too Many Requests',
};

interface Listener {
  socket: WebSocket;
  request: IncomingMessage;
  actor: Actor;
  /** Answered the last ping. */
  isAlive: boolean;
}

export interface PlainDoor {
  tellUser(userId: string, type: string, payload: object): void;
  tellStaff(type: string, payload: object): void;
  /** Lets go who may not listen any more: of one user, or of all. */
  recheck(userId?: string): void;
  /** Lets go whose connection is dead. */
  sweep(): void;
  /** Closes every connection so that its client connects again. */
  breakConnections(): void;
  close(): void;
}

export interface PlainDoorDeps {
  server: HttpServer;
  signIn: SignIn;
  /** Counts a connection; undefined when its address has too many. */
  enter: (request: IncomingMessage) => (() => void) | undefined;
  /** Upgrades of other paths that somebody else answers. */
  isElsewhere: (path: string) => boolean;
}

/**
 * A plain WebSocket at `/ws` for whoever is signed in: the same events as JSON text, `{"type":"new_message",…}`
 * (specification, section 7). Administrators hear what staff hear. What arrives is not read.
 */
export function openPlainDoor({ server, signIn, enter, isElsewhere }: PlainDoorDeps): PlainDoor {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const listeners = new Set<Listener>();

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    connection.on('error', () => connection.destroy());
    const leave = enter(request);
    if (!leave) {
      refuse(connection, 'too_many');
      return;
    }
    connection.once('close', leave);
    const actor = await signIn(request, bearerToken(request));
    if (typeof actor === 'string') {
      refuse(connection, actor);
      return;
    }
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const listener = { socket, request, actor, isAlive: true };
      listeners.add(listener);
      socket.on('pong', () => {
        listener.isAlive = true;
      });
      // A message beyond the limit, or no WebSocket at all: the library closes the connection.
      socket.on('error', () => socket.terminate());
      socket.on('close', () => listeners.delete(listener));
    });
  }

  async function letGoUnlessAllowed(listener: Listener): Promise<void> {
    const answer = await signIn(listener.request, bearerToken(listener.request));
    if (typeof answer !== 'string') {
      listener.actor = answer;
    } else if (mustLeave(answer)) {
      // 1008: policy violation.
      listener.socket.close(1008, answer);
    }
  }

  function send({ socket }: Listener, type: string, payload: object): void {
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) {
      socket.terminate();
    } else if (socket.readyState === socket.OPEN) {
      socket.send(JSON.stringify({ type, ...payload }));
    }
  }

  server.on('upgrade', (request, connection, head) => {
    // Not `new URL`: it throws for an address like `//`, and what is thrown here ends the process.
    const [path = ''] = (request.url ?? '').split('?');
    if (path === PLAIN_PATH) {
      void upgrade(request, connection, head);
    } else if (!isElsewhere(path)) {
      connection.destroy();
    }
  });

  return {
    tellUser(userId, type, payload) {
      for (const listener of listeners) {
        // Staff are told on their own account.
        if (listener.actor.userId === userId && !listener.actor.isAdmin) {
          send(listener, type, payload);
        }
      }
    },
    tellStaff(type, payload) {
      for (const listener of listeners) {
        if (listener.actor.isAdmin) {
          send(listener, type, payload);
        }
      }
    },
    recheck(userId) {
      for (const listener of listeners) {
        if (userId === undefined || listener.actor.userId === userId) {
          void letGoUnlessAllowed(listener);
        }
      }
    },
    sweep() {
      for (const listener of listeners) {
        if (listener.isAlive) {
          listener.isAlive = false;
          listener.socket.ping();
        } else {
          listener.socket.terminate();
        }
      }
    },
    breakConnections() {
      for (const { socket } of listeners) {
        // 1012: service restart.
        socket.close(1012);
      }
    },
    close() {
      for (const { socket } of listeners) {
        socket.terminate();
      }
      sockets.close();
    },
  };
}

function bearerToken({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([\w-]{16,128})$/i.exec(headers.authorization ?? '')?.[1];
}

function refuse(connection: Duplex, reason: Refusal | 'too_many'): void {
  connection.end(`HTTP/1.1 ${STATUS_LINES[reason]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
