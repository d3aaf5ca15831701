import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

/** A background job that failed with all its retries, or that is on hold since a backup was restored. */
const failedJobSchema = z
  .object({
    id: z.string(),
    kind: z.string().describe('The kind of work, such as `mail.news`.'),
    trackingNumber: z
      .string()
      .optional()
      .describe('The package that the job is about, or the first of several; missing if it names none.'),
    otherPackages: z.int().optional().describe('How many more packages it is about.'),
    recipient: z
      .enum(['customer', 'receiver'])
      .optional()
      .describe('Who gets the email, for an email about one package.'),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime().describe('When the last attempt failed.'),
    attempts: z.int(),
    heldAt: z.iso
      .datetime()
      .optional()
      .describe(
        'When a restored backup brought it back. The work may have been done after the backup, so it runs only when staff retry it.',
      ),
    error: z.string().describe('Why the last attempt failed, without email addresses and long numbers.'),
  })
  .meta({ id: 'FailedJob' });

export type FailedJob = z.infer<typeof failedJobSchema>;

const params = z.object({ id: idSchema });

/** Background jobs, mostly emails, that are not retried by themselves any more. */
export const failedJobRoutes = {
  list: defineRoute('GET /api/admin/failed-jobs', {
    summary: 'Jobs that are no longer retried, most recent failure first',
    access: 'admin',
    query: z.strictObject(pageQuery),
    response: pageOf(failedJobSchema),
  }),
  retry: defineRoute('POST /api/admin/failed-jobs/:id/retry', {
    summary: 'Run a failed job again at once, with all its retries',
    access: 'admin',
    effect: 'write',
    params,
    response: z.object({ retried: z.literal(true) }),
    errors: ['job.not_found', 'account.email_off'],
  }),
  discard: defineRoute('DELETE /api/admin/failed-jobs/:id', {
    summary: 'Remove a failed job for good',
    access: 'admin',
    effect: 'write',
    params,
    response: z.object({ discarded: z.literal(true) }),
    errors: ['job.not_found'],
  }),
} as const;
