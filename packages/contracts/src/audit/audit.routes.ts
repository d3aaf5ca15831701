import { z } from 'zod';
import { dayText, listCount, momentText, pageOf, pageQuery, searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

export const AUDIT_ACTIONS = [
  'package.created',
  'package.edited',
  'package.status_changed',
  'package.status_undone',
  'package.rescheduled',
  'package.reschedule_undone',
  'package.canceled',
  'package.reinstated',
  'package.cancellation_asked',
  'package.cancellation_withdrawn',
  'package.cancellation_declined',
  'package.held',
  'package.released',
  'package.assigned',
  'package.archived',
  'package.unarchived',
  'package.deleted',
  'package.restored',
  'package.attached',
  'package.rated',
  'user.created',
  'user.signed_up',
  'user.email_confirmed',
  'user.email_changed',
  'user.role_changed',
  'user.disabled',
  'user.enabled',
  'user.signed_out',
  'user.reset_link_given',
  'user.password_changed',
  'user.username_changed',
  'settings.changed',
  'chat.replied',
  'canned_reply.created',
  'canned_reply.changed',
  'canned_reply.removed',
  'chat.assigned',
  'chat.resolved',
  'chat.reopened',
  'inbox.done',
  'inbox.reopened',
  'bulletin.sent',
  'import.committed',
  'import.undone',
  'job.retried',
  'job.discarded',
  'view.created',
  'view.changed',
  'view.removed',
] as const;

const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** Who did what to which thing, when and from where. Append-only. */
export const auditEntrySchema = z
  .object({
    id: z.string(),
    action: auditActionSchema,
    actor: z.object({ id: z.string(), username: z.string() }),
    target: z.object({
      type: z.enum([
        'package',
        'user',
        'settings',
        'chat',
        'import',
        'inbox',
        'job',
        'bulletin',
        'canned-reply',
        'view',
      ]),
      id: z.string().describe('A tracking number or an id.'),
      label: z.string(),
    }),
    address: z.string().describe('Network address of the caller.'),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()).optional(),
    changed: z
      .array(z.string())
      .optional()
      .describe('Names of the changed fields of a package. They stay when it is purged; the values do not.'),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A day in the business time zone (a setting), or a moment. */
const dayOrMoment = z.union([dayText(), momentText({ offset: true })]);

const auditListQuerySchema = z.strictObject({
  action: auditActionSchema.optional(),
  actor: searchLine(254).optional().describe('A whole username, past or present, email address, or user id.'),
  target: searchLine(254).optional().describe('A whole tracking number, or a user as for `actor`.'),
  from: dayOrMoment.optional().describe('Only entries of this day or moment, or later.'),
  to: dayOrMoment.optional().describe('Only entries of this day or earlier, or from before this moment.'),
  ...pageQuery,
});

export const auditRoutes = {
  list: defineRoute('GET /api/admin/audit', {
    summary: 'Entries of the audit log, newest first',
    access: 'admin',
    query: auditListQuerySchema,
    response: pageOf(auditEntrySchema),
  }),
  count: defineRoute('GET /api/admin/audit/count', {
    summary: 'How many entries a filtered audit log has',
    access: 'admin',
    query: auditListQuerySchema.omit({ limit: true, cursor: true }),
    response: listCount,
  }),
} as const;
