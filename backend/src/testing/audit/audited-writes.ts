import type { ApiEndpoint, ApiRouteAt } from '@moveway/contracts/api.ts';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';

/** A call, and the audit entry it must cause. */
export interface Change {
  act: () => Promise<unknown>;
  entry: Partial<AuditEntry>;
  /** Entries of its further changes, the latest first; they are written before the first one. */
  effects?: Partial<AuditEntry>[];
}

/** Routes whose entry is expected elsewhere, by what its test needs. */
type TestedElsewhere =
  // An SMTP server: bulletin.http.test.ts.
  | 'POST /api/admin/bulletins'
  // The jobs that follow, which have entries of their own: import-commit.http.test.ts.
  | 'POST /api/admin/imports/:id/commit'
  | 'POST /api/admin/imports/:id/undo';

/** One way to cause each entry that the declarations promise. */
export type AuditedWrites = Record<
  {
    [E in ApiEndpoint]: ApiRouteAt<E> extends { audit: infer A }
      ? 'entry' extends A
        ? E
        : never
      : ApiRouteAt<E>['effect'] extends 'write'
        ? Exclude<E, TestedElsewhere>
        : never;
  }[ApiEndpoint],
  () => Promise<Change>
>;
