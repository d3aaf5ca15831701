import { z } from 'zod';
import { pageOf, pageQuery, requiredLine, requiredText } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

export const BULLETIN_SUBJECT_MAX = 150;
export const BULLETIN_TEXT_MAX = 5000;

/** A service update that was sent by email. */
const bulletinSchema = z
  .object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    sentAt: z.iso.datetime(),
    sentBy: z.string().meta({ description: 'Username of the administrator.' }),
    receivers: z.int().meta({ description: 'How many were subscribed at that time.' }),
  })
  .meta({ id: 'Bulletin' });

export type Bulletin = z.infer<typeof bulletinSchema>;

export const newBulletinSchema = z.strictObject({
  subject: requiredLine(BULLETIN_SUBJECT_MAX, 'Enter a subject'),
  text: requiredText(BULLETIN_TEXT_MAX, 'Write the update'),
});

/** Service updates by email, to everybody who has confirmed a subscription. */
export const bulletinRoutes = {
  list: defineRoute('GET /api/admin/bulletins', {
    summary: 'Sent service updates, newest first',
    access: 'admin',
    query: z.strictObject(pageQuery),
    response: pageOf(bulletinSchema),
  }),
  receivers: defineRoute('GET /api/admin/bulletins/receivers', {
    summary: 'How many subscribers would get a service update now',
    access: 'admin',
    response: z.object({
      count: z.int(),
      sendsEmail: z.boolean().meta({ description: 'False where no email can be sent at all.' }),
    }),
  }),
  send: defineRoute('POST /api/admin/bulletins', {
    summary: 'Send a service update to every confirmed subscriber once',
    access: 'admin',
    effect: 'write',
    body: newBulletinSchema,
    status: 201,
    response: bulletinSchema,
    errors: ['account.email_off'],
  }),
} as const;
