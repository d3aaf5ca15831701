import type { ApiEndpoint, ApiRouteAt } from '@moveway/contracts/api.ts';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';

/** A call, and the audit entry it must cause. */
export interface Change {
  act: () => Promise<unknown>;
  entry: Partial<AuditEntry>;
  /** Further entries, of what else it changes, the latest first; they are written before the first one. */
  effects?: Partial<AuditEntry>[];
}

/**
 * All routes that write, but for what customers and visitors send (conversations and the inbox are records already),
 * for reports of what was seen, and for asking for an email.
 */
export type AuditedWrites = {
  [
    E in Exclude<
      ApiEndpoint,
      | 'POST /api/chat/send'
      | 'POST /api/chat/attachments'
      | 'PUT /api/chat/receipts'
      | 'PUT /api/admin/conversations/:id/receipts'
      | 'POST /api/inbox'
      // Notes are records already, and say who wrote them.
      | 'POST /api/admin/conversations/:id/notes'
      | 'PUT /api/admin/conversations/:id/notes/read'
      | 'POST /api/push/subscriptions'
      | 'POST /api/push/replace'
      | 'POST /api/push/unsubscribe'
      | 'POST /api/chat/push'
      | 'POST /api/chat/push/stop'
      | 'POST /api/quotes'
      | 'POST /api/quotes/kept'
      | 'POST /api/quotes/kept/email'
      | 'POST /api/auth/confirm-email/resend'
      | 'POST /api/auth/change-email'
      | 'POST /api/auth/forgot-password'
      | 'POST /api/unsubscribe'
      | 'POST /api/unsubscribe/undo'
      | 'POST /api/subscriptions'
      // Stores nothing but the import itself; what its jobs change is in import.http.test.ts.
      | 'POST /api/admin/imports'
      | 'PATCH /api/admin/imports/:id'
      | 'PATCH /api/admin/imports/:id/rows/:row'
      | 'POST /api/admin/imports/:id/commit'
      | 'POST /api/admin/imports/:id/undo'
      // Their job records each package: batch.http.test.ts.
      | 'POST /api/admin/batches'
      | 'POST /api/admin/batches/:id/run'
      | 'POST /api/admin/batches/:id/cancel'
      | 'POST /api/admin/batches/:id/undo'
      // What one's own console opens with.
      | 'PUT /api/admin/start-view'
      // Needs an SMTP server: bulletin.http.test.ts.
      | 'POST /api/admin/bulletins'
      | 'POST /api/subscriptions/confirm'
      | 'POST /api/subscriptions/stop'
    > as ApiRouteAt<E>['effect'] extends 'write' ? E : never
  ]: () => Promise<Change>;
} & Record<
  | 'POST /api/auth/signup'
  | 'POST /api/auth/reset-password'
  | 'POST /api/admin/users/:id/reset-link'
  | 'PUT /api/auth/change-password'
  | 'PUT /api/admin/change-password',
  () => Promise<Change>
>;
