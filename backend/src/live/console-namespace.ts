import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import {
  STAFF_NAMESPACE,
  type StaffClientEvents,
  type StaffNewMessage,
  type StaffServerEvents,
} from '@moveway/contracts/realtime/realtime.ts';
import { liveConnections } from '../kernel/metrics.ts';
import {
  isRevoked,
  type Authenticate,
  type AuthenticationError,
  type LiveActor,
  type AuthorizationRechecks,
} from './authorization.ts';
import { createRecentChanges } from './audiences.ts';
import type { SocketIo } from './socket-io.ts';

const STAFF = ['staff', 'all'] as const;
/**
 * How far the memory of other processes may lag behind, in milliseconds. Everything else that staff see is read from
 * the database, except for counts that the polling of the console corrects.
 */
const IN_MEMORY_MS: Partial<Record<keyof StaffServerEvents, number>> = {
  'settings.changed': 5000,
  'business.day': 5000,
};
const CONSOLE = { transport: 'socket.io', audience: 'staff' };

interface SocketData {
  actor: LiveActor;
}
type StaffNamespace = Namespace<StaffClientEvents, StaffServerEvents, DefaultEventsMap, SocketData>;
type StaffSocket = Socket<StaffClientEvents, StaffServerEvents, DefaultEventsMap, SocketData>;

type MessageContent = Pick<StaffNewMessage, 'message' | 'authorId'>;

export type ConsoleNamespace = ReturnType<typeof createConsoleNamespace>;

/**
 * The console's namespace on socket.io: administrators receive every change. A rejected sign-in is answered with the
 * error code of an API call as its message.
 * @param today gives the day where the business is, YYYY-MM-DD
 */
export function createConsoleNamespace(
  socketIo: SocketIo,
  authenticate: Authenticate,
  rechecks: AuthorizationRechecks,
  today: () => string,
) {
  const namespace: StaffNamespace = socketIo.io.of(STAFF_NAMESPACE);
  const recent = createRecentChanges();

  async function administratorOf(socket: StaffSocket): Promise<LiveActor | AuthenticationError> {
    const { token }: { token?: unknown } = socket.handshake.auth;
    const answer = await authenticate(socket.request, typeof token === 'string' ? token : undefined);
    return typeof answer === 'string' || answer.isAdmin ? answer : 'forbidden';
  }

  async function signIn(socket: StaffSocket, next: (error?: Error) => void): Promise<void> {
    if (!(await socketIo.beginSignIn(socket.conn))) {
      return;
    }
    const answer = await administratorOf(socket);
    socketIo.endSignIn(socket.conn);
    if (typeof answer === 'string') {
      next(new Error(answer));
    } else {
      socket.data.actor = answer;
      next();
    }
  }

  async function disconnectIfRevoked(socket: StaffSocket): Promise<void> {
    const answer = await administratorOf(socket);
    if (typeof answer !== 'string') {
      socket.data.actor = answer;
    } else if (isRevoked(answer)) {
      socket.disconnect(true);
    }
  }

  namespace.use((socket, next) => {
    void signIn(socket, next);
  });
  namespace.on('connection', (socket) => {
    const stopRechecking = rechecks.repeat(() => disconnectIfRevoked(socket));
    liveConnections.inc(CONSOLE);
    socket.emit('connected', { unchangedForMs: recent.unchangedForMs(STAFF) });
    socket.emit('business.day', { day: today() });
    socket.on('disconnect', () => {
      stopRechecking();
      liveConnections.dec(CONSOLE);
    });
    socket.on('probe', (acknowledge: unknown) => {
      // A client may send anything.
      if (typeof acknowledge === 'function') {
        acknowledge();
      }
    });
  });
  const emit: StaffNamespace['emit'] = (...event) => {
    // Typing changes nothing that is stored.
    if (event[0] !== 'typing') {
      recent.changed([STAFF], IN_MEMORY_MS[event[0]]);
    }
    return namespace.emit(...event);
  };
  return {
    emit,
    /** Emits `new_message`; its content only to those who are certain to be allowed to fetch it. */
    emitMessage(reference: Omit<StaffNewMessage, keyof MessageContent>, content: MessageContent): void {
      recent.changed([STAFF]);
      const now = Date.now();
      for (const socket of namespace.sockets.values()) {
        const isCertain = now < socket.data.actor.certainUntil;
        socket.emit('new_message', { ...reference, ...(isCertain && content) });
      }
    },
    /** Asks every console to fetch everything again, because events may have been missed. */
    askToRefetch(): void {
      recent.allChanged();
      for (const socket of namespace.sockets.values()) {
        socket.data.actor.certainUntil = 0;
      }
      namespace.emit('refetch');
    },
    /** Disconnects this user's consoles that may not listen any more. */
    recheck(userId: string): void {
      for (const socket of namespace.sockets.values()) {
        const { actor } = socket.data;
        if (actor.userId === userId) {
          actor.certainUntil = 0;
          rechecks.runSoon(() => disconnectIfRevoked(socket));
        }
      }
    },
  };
}
