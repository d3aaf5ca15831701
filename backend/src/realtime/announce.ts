import type { DefaultEventsMap, Namespace } from 'socket.io';
import {
  ACCOUNT_NAMESPACE,
  STAFF_NAMESPACE,
  TRACKING_NAMESPACE,
  type AccountServerEvents,
  type PackageChanged,
  type StaffServerEvents,
} from '@moveway/contracts/realtime/realtime.ts';
import type { ReceivedEvents } from '../kernel/domain-events.ts';
import type { Authenticate } from './authenticate.ts';
import type { PlainWebSocket } from './plain-websocket.ts';
import type { SocketIo } from './socket-io.ts';
import { admitSignedIn, roomOf } from './signed-in-namespace.ts';
import { openTrackingNamespace } from './tracking-namespace.ts';

/** What listeners of this process are told when something happened, here or in another process. */
export type Announcements = { [N in keyof ReceivedEvents]: (payload: ReceivedEvents[N]) => void };

/** Opens the namespaces. One domain event becomes what each listener may know of it. */
export function openNamespaces(
  socketIo: SocketIo,
  { authenticate, plain }: { authenticate: Authenticate; plain: PlainWebSocket },
) {
  const { io } = socketIo;
  const tellTracking = openTrackingNamespace(io);
  const account: Namespace<DefaultEventsMap, AccountServerEvents> = io.of(ACCOUNT_NAMESPACE);
  const staff: Namespace<DefaultEventsMap, StaffServerEvents> = io.of(STAFF_NAMESPACE);
  const recheckAccount = admitSignedIn(io.of(ACCOUNT_NAMESPACE), {
    authenticate,
    socketIo,
    admits: () => true,
  });
  const recheckStaff = admitSignedIn(io.of(STAFF_NAMESPACE), {
    authenticate,
    socketIo,
    admits: (actor) => actor.isAdmin,
  });

  function recheck(userId?: string): void {
    recheckAccount(userId);
    recheckStaff(userId);
    if (userId !== undefined) {
      plain.recheck(userId);
    }
  }

  const announcements: Announcements = {
    'package.changed': ({ customerIds = [], trackingNumber, updatedAt }) => {
      const change: PackageChanged = { trackingNumber, updatedAt };
      tellTracking(change);
      staff.local.emit('package.changed', change);
      for (const userId of customerIds) {
        account.local.to(roomOf(userId)).emit('package.changed', change);
      }
      plain.publish(
        [['package', trackingNumber], ['staff', 'all'], ...customerIds.map((id) => ['user', id] as const)],
        { type: 'package.changed', ...change },
      );
    },
    'chat.message_sent': (message) => {
      staff.local.emit('new_message', message);
      account.local.to(roomOf(message.userId)).emit('new_message', message);
      plain.publish(
        [
          ['staff', 'all'],
          ['user', message.userId],
        ],
        { type: 'new_message', ...message },
      );
    },
    'user.changed': (change) => {
      staff.local.emit('user.changed', change);
      account.local.to(roomOf(change.id)).emit('user.changed', change);
      plain.publish(
        [
          ['staff', 'all'],
          ['user', change.id],
        ],
        { type: 'user.changed', ...change },
      );
      // Disabled, or no administrator any more.
      recheck(change.id);
    },
    'session.ended': ({ userId }) => {
      recheck(userId);
    },
    'events.missed': () => {
      plain.askToRefetch();
      for (const namespace of [TRACKING_NAMESPACE, ACCOUNT_NAMESPACE, STAFF_NAMESPACE]) {
        io.of(namespace).emit('refetch');
      }
    },
    'settings.changed': (change) => {
      staff.local.emit('settings.changed', change);
      plain.publish([['staff', 'all']], { type: 'settings.changed', ...change });
    },
  };
  return { announcements, recheck };
}
