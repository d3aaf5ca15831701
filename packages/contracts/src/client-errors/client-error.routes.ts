import { z } from 'zod';
import { boundedText, NOT_PLAIN, PLAIN_LINE, PLAIN_TEXT } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { CLIENT_ERROR_MAX } from '../http/http.constants.ts';

/** An error that a page did not handle, without its message, which may repeat what somebody typed. */
export const clientErrorSchema = z.strictObject({
  app: z.enum(['site', 'console']),
  release: boundedText(CLIENT_ERROR_MAX.release)
    .regex(PLAIN_LINE, NOT_PLAIN)
    .describe('The entry file of the page, whose name contains the hash of the build.'),
  page: boundedText(CLIENT_ERROR_MAX.page)
    .regex(PLAIN_LINE, NOT_PLAIN)
    .describe('The path of the page, without its query.'),
  name: boundedText(CLIENT_ERROR_MAX.name).regex(PLAIN_LINE, NOT_PLAIN),
  stack: boundedText(CLIENT_ERROR_MAX.stack).regex(PLAIN_TEXT, NOT_PLAIN).optional(),
  failedRequestId: boundedText(64, 'Not a request id')
    .regex(/^[\w.-]{8,64}$/, 'Not a request id')
    .optional()
    .describe('The id of the call that failed, if a failed call is the error.'),
});

export type ClientError = z.infer<typeof clientErrorSchema>;

export const clientErrorRoutes = {
  report: defineRoute('POST /api/client-errors', {
    summary: 'Report a page’s error to the server log',
    access: 'public',
    effect: 'read',
    body: clientErrorSchema,
    response: z.object({ reported: z.literal(true) }),
  }),
} as const;
