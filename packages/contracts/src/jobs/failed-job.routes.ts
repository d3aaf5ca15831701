import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

/** A background job that no retry helped, or that a restore has held. */
const failedJobSchema = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: 'Which work it is, for example `mail.news`.' }),
    trackingNumber: z
      .string()
      .optional()
      .meta({ description: 'The package that it is about, or the first one, where it names them.' }),
    otherPackages: z.int().optional().meta({ description: 'How many more it is about.' }),
    recipient: z.enum(['customer', 'receiver']).optional().meta({
      description: 'Which of the two an email about one package is for.',
    }),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime().meta({ description: 'When the last attempt failed.' }),
    attempts: z.int(),
    heldAt: z.iso.datetime().optional().meta({
      description:
        'When a restore brought it back. It may have been done before that, so it runs only when it is retried.',
    }),
    error: z
      .string()
      .meta({ description: 'Why the last attempt failed, without email addresses and long numbers.' }),
  })
  .meta({ id: 'FailedJob' });

export type FailedJob = z.infer<typeof failedJobSchema>;

const params = z.object({ id: idSchema });

/** The dead letters: background work, emails above all, that is not retried by itself any more. */
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
