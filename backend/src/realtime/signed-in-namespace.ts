import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Actor } from '../kernel/actor.ts';
import { mustLeave, type Refusal, type SignIn } from './sign-in.ts';

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
  { signIn, admits }: { signIn: SignIn; admits: (actor: Actor) => boolean },
): (userId?: string) => void {
  async function actorOf(socket: Listener): Promise<Actor | Refusal> {
    const { token }: { token?: unknown } = socket.handshake.auth;
    const answer = await signIn(socket.request, typeof token === 'string' ? token : undefined);
    return typeof answer === 'string' || admits(answer) ? answer : 'forbidden';
  }
  async function admit(socket: Listener, next: (error?: Error) => void): Promise<void> {
    const answer = await actorOf(socket);
    if (typeof answer === 'string') {
      next(new Error(answer));
      return;
    }
    socket.data.userId = answer.userId;
    await socket.join(roomOf(answer.userId));
    next();
  }
  async function leaveUnlessAllowed(socket: Listener): Promise<void> {
    if (mustLeave(await actorOf(socket))) {
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
