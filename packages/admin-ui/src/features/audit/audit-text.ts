import type { AuditAction, AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { conversationLink, packageLink, userLink } from '../../lib/address/links.ts';

/** Readable names of audit actions. */
export const actionText: Record<AuditAction, string> = {
  'package.created': 'Created a package',
  'package.edited': 'Edited a package',
  'package.status_changed': 'Changed a status',
  'package.status_undone': 'Undid a status update',
  'package.rescheduled': 'Moved an expected delivery',
  'package.reschedule_undone': 'Undid a moved delivery',
  'package.canceled': 'Canceled a package',
  'package.reinstated': 'Took a cancellation back',
  'package.cancellation_asked': 'Asked to cancel a package',
  'package.cancellation_withdrawn': 'Withdrew a request to cancel',
  'package.cancellation_declined': 'Declined to cancel a package',
  'package.held': 'Put a package on hold',
  'package.released': 'Released a package from hold',
  'package.assigned': 'Assigned a package to a customer',
  'package.archived': 'Archived a package',
  'package.unarchived': 'Unarchived a package',
  'package.deleted': 'Deleted a package',
  'package.restored': 'Restored a package',
  'package.attached': 'Added a package to an account',
  'package.rated': 'Rated a delivery',
  'user.created': 'Set up the first administrator',
  'user.signed_up': 'Signed up',
  'user.email_confirmed': 'Email address confirmed',
  'user.email_changed': 'Changed an email address',
  'user.role_changed': 'Changed a role',
  'user.disabled': 'Disabled a user',
  'user.enabled': 'Enabled a user',
  'user.signed_out': 'Signed a user out',
  'user.reset_link_given': 'Gave a one-time link for a new password',
  'user.password_changed': 'Changed a password',
  'user.username_changed': 'Changed a username',
  'settings.changed': 'Changed the settings',
  'chat.replied': 'Replied to a customer',
  'canned_reply.created': 'Added a canned reply',
  'canned_reply.changed': 'Changed a canned reply',
  'canned_reply.removed': 'Removed a canned reply',
  'chat.assigned': 'Assigned a conversation',
  'chat.resolved': 'Resolved a conversation',
  'chat.reopened': 'Reopened a conversation',
  'inbox.done': 'Marked a request as done',
  'inbox.reopened': 'Reopened a request',
  'bulletin.sent': 'Sent a service update',
  'import.committed': 'Imported a list',
  'import.undone': 'Undid an import',
  'job.retried': 'Retried a failed job',
  'job.discarded': 'Discarded a failed job',
  'view.created': 'Shared a view',
  'view.changed': 'Changed a shared view',
  'view.removed': 'Deleted a shared view',
};

/** Links to targets; the settings are a dialog without a URL. */
const links: Partial<Record<AuditEntry['target']['type'], (id: string) => { search: string }>> = {
  package: packageLink,
  user: userLink,
  chat: conversationLink,
};

/** @param consolePath where the log is shown; an import has a page below it */
export const targetLink = ({ type, id }: AuditEntry['target'], consolePath: string) =>
  type === 'import' ? { pathname: `${consolePath.replace(/\/$/, '')}/import/${id}` } : links[type]?.(id);
