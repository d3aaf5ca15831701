import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Actor } from '../kernel/actor.ts';
import type { SocketIo } from './socket-io.ts';
import { isRevoked, type Authenticate, type AuthenticationError } from './authenticate.ts';

interface SocketData {
  userId: string;
}
/** A namespace whose listeners are known. */
export type SignedInNamespace = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Listener = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** The room of a user's own sockets. */
export const roomOf = (userId: string) => `user:${userId}`;

/**
 * Lets into a namespace whom `admits` says yes to. Others are refused with the error code of an API call as message.
 * @returns how to disconnect who may not listen any more: of one user, or of all
 */
export function admitSignedIn(
  namespace: SignedInNamespace,
  {
    authenticate,
    admits,
    socketIo,
  }: { authenticate: Authenticate; admits: (actor: Actor) => boolean; socketIo: SocketIo },
): (userId?: string) => void {
  async function actorOf(socket: Listener): Promise<Actor | AuthenticationError> {
    const { token }: { token?: unknown } = socket.handshake.auth;
    const answer = await authenticate(socket.request, typeof token === 'string' ? token : undefined);
    return typeof answer === 'string' || admits(answer) ? answer : 'forbidden';
  }
  async function admit(socket: Listener, next: (error?: Error) => void): Promise<void> {
    if (!(await socketIo.beginSignIn(socket.conn))) {
      return;
    }
    const answer = await actorOf(socket);
    socketIo.endSignIn(socket.conn);
    if (typeof answer === 'string') {
      next(new Error(answer));
      return;
    }
    socket.data.userId = answer.userId;
    await socket.join(roomOf(answer.userId));
    next();
  }
  async function leaveUnlessAllowed(socket: Listener): Promise<void> {
    if (isRevoked(await actorOf(socket))) {
      socket.disconnect(true);
    }
  }

  namespace.use((socket, next) => {
    void admit(socket, next);
  });
  return (userId) => {
    for (const socket of namespace.sockets.values()) {
      if (userId === undefined || socket.data.userId === userId) {
        void leaveUnlessAllowed(socket);
      }
    }
  };
}
