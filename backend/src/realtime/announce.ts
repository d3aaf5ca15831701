import type { DefaultEventsMap, Namespace, Server } from 'socket.io';
import {
  ACCOUNT_NAMESPACE,
  STAFF_NAMESPACE,
  type AccountServerEvents,
  type PackageChanged,
  type StaffServerEvents,
} from '@moveway/contracts/realtime/realtime.ts';
import type { DomainEvents } from '../kernel/domain-events.ts';
import type { PlainDoor } from './plain-door.ts';
import type { SignIn } from './sign-in.ts';
import { admitSignedIn, roomOf } from './signed-in-namespace.ts';
import { openTrackingNamespace } from './tracking-namespace.ts';

/** What listeners of this process are told when something happened, here or in another process. */
export type Announcements = { [N in keyof DomainEvents]: (payload: DomainEvents[N]) => void };

/** Opens the namespaces. One domain event becomes what each listener may know of it. */
export function openNamespaces(io: Server, { signIn, plain }: { signIn: SignIn; plain: PlainDoor }) {
  const tellTracking = openTrackingNamespace(io);
  const account: Namespace<DefaultEventsMap, AccountServerEvents> = io.of(ACCOUNT_NAMESPACE);
  const staff: Namespace<DefaultEventsMap, StaffServerEvents> = io.of(STAFF_NAMESPACE);
  const recheckAccount = admitSignedIn(io.of(ACCOUNT_NAMESPACE), { signIn, admits: () => true });
  const recheckStaff = admitSignedIn(io.of(STAFF_NAMESPACE), { signIn, admits: (actor) => actor.isAdmin });

  function recheck(userId?: string): void {
    recheckAccount(userId);
    recheckStaff(userId);
    plain.recheck(userId);
  }

  const announcements: Announcements = {
    'package.changed': ({ customerIds = [], trackingNumber, updatedAt }) => {
      const change: PackageChanged = { trackingNumber, updatedAt };
      tellTracking(change);
      staff.local.emit('package.changed', change);
      plain.tellStaff('package.changed', change);
      for (const userId of customerIds) {
        account.local.to(roomOf(userId)).emit('package.changed', change);
        plain.tellUser(userId, 'package.changed', change);
      }
    },
    'chat.message_sent': (message) => {
      staff.local.emit('new_message', message);
      plain.tellStaff('new_message', message);
      account.local.to(roomOf(message.userId)).emit('new_message', message);
      plain.tellUser(message.userId, 'new_message', message);
    },
    'user.changed': (change) => {
      staff.local.emit('user.changed', change);
      plain.tellStaff('user.changed', change);
      account.local.to(roomOf(change.id)).emit('user.changed', change);
      plain.tellUser(change.id, 'user.changed', change);
      // Disabled, or no administrator any more.
      recheck(change.id);
    },
    'session.ended': ({ userId }) => {
      recheck(userId);
    },
    'settings.changed': (change) => {
      staff.local.emit('settings.changed', change);
      plain.tellStaff('settings.changed', change);
    },
  };
  return { announcements, recheck };
}
