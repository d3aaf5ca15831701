import { z } from 'zod';
import { MAX_LISTED } from './http.constants.ts';
import { EMAIL_PATTERN } from '../accounts/account.constants.ts';

// A page may not compile code at run time: its Content-Security-Policy forbids it, and browsers report every attempt.
z.config({ jitless: 'document' in globalThis });

/*
 * Plain text. Rejected are control characters, lone surrogates, and marks that change the direction of writing, which
 * can make one name read as another.
 */

/** One line. */
export const PLAIN_LINE = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;

/** Several lines: line breaks and tabs too. */
export const PLAIN_TEXT = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u;

export const NOT_PLAIN = 'Use plain text';

/*
 * Every text of a request begins with one of these two, which check its length first. A text that is too long is
 * checked no further: a regular expression may need seconds for it, and the process answers no other call meanwhile.
 */

/** A text with its blanks. @param tooLong the message for a text of more than `max` characters */
export const boundedText = (max: number, tooLong = `Use at most ${max} characters`) =>
  z.string().max(max, { error: tooLong, abort: true });

/** A text without the blanks around it. @param message for a value that is no text */
export const trimmedText = (max: number, tooLong = `Use at most ${max} characters`, message?: string) =>
  z.string(message).trim().max(max, { error: tooLong, abort: true });

/* Text from forms: trimmed, plain, of a limited length in characters. A blank field counts as left out. */

export const line = (max: number, message?: string) =>
  trimmedText(max, undefined, message).regex(PLAIN_LINE, NOT_PLAIN);

/** A visible character: no space, and no character without a width. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const isVisible = (value: string) => VISIBLE.test(value);

/** @param message what to enter, for a field that is missing or blank */
export const requiredLine = (max: number, message: string) =>
  line(max, message).min(1, { error: message, abort: true }).refine(isVisible, message);

/** Several lines. @param message as above */
export const requiredText = (max: number, message: string) =>
  trimmedText(max, undefined, message)
    .regex(PLAIN_TEXT, NOT_PLAIN)
    .min(1, { error: message, abort: true })
    .refine(isVisible, message);

export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const optionalLine = (max: number) => z.preprocess(blankIsAbsent, line(max).optional());

export const optionalText = (max: number) =>
  z.preprocess(blankIsAbsent, trimmedText(max).regex(PLAIN_TEXT, NOT_PLAIN).optional());

/** A day of any year, YYYY-MM-DD. */
export const dayText = (message = 'Use a date like 2026-07-04') =>
  boundedText(10, message).check(z.iso.date({ error: message, abort: true }));

/** A moment in ISO 8601. */
export const momentText = (options?: { offset: boolean }) =>
  boundedText(40, BAD_MOMENT).check(z.iso.datetime({ error: BAD_MOMENT, ...options }));

/** A calendar day, YYYY-MM-DD. Other programs write 9999-12-31 or 0001-01-01 where they have no day. */
export const calendarDay = (message: string) =>
  dayText(message).regex(/^(?:19|20|21)/, 'Use a year from 1900 to 2199');

export const optionalDate = z.preprocess(blankIsAbsent, calendarDay('Use a date like 2026-07-04').optional());

const BAD_MOMENT = 'Use a time like 2026-07-04T15:30:00Z';
const BAD_EMAIL = 'Please enter a valid email address';

export const requiredEmail = line(254, BAD_EMAIL).regex(EMAIL_PATTERN, BAD_EMAIL);
export const optionalEmail = z.preprocess(blankIsAbsent, requiredEmail.optional());

/** Fields against bots, which every form of the site sends beside its own. */
export const formGuard = {
  formToken: requiredLine(200, 'Reload the page').describe(
    'From `GET /api/forms/token`, when the form was opened.',
  ),
  website: z
    .literal('', 'Leave this field empty')
    .optional()
    .describe('People do not see this field; bots fill it in.'),
};

const BAD_LINK = 'This link is incomplete';

/** The secret of a link in an email. */
export const linkToken = boundedText(43, BAD_LINK).regex(/^[\w-]{43}$/, BAD_LINK);
/** The secret of a link that ends emails. It says what to end, encrypted: up to 1,300 characters for a long address. */
export const unsubscribeToken = boundedText(1500, BAD_LINK).regex(/^[\w.-]{43,1500}$/, BAD_LINK);
export const linkTokenInput = z.strictObject({ token: linkToken });

/** The id of a stored document, such as a user, a conversation or a file. */
export const idSchema = boundedText(24, 'Not a valid ID').regex(/^[0-9a-f]{24}$/, 'Not a valid ID');

/** The answer for a known and for an unknown address, so that nobody learns which addresses are known. */
export const accepted = z.object({ accepted: z.literal(true) });
/** The address that a link belonged to. */
export const emailOfLink = z.object({ email: z.string() });

/** The query of a list: the most rows of a page, and the cursor of the page before. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: boundedText(500).optional().describe('`nextCursor` of the page before.'),
};

/** A search text. */
export const searchLine = (max: number) => trimmedText(max).regex(PLAIN_LINE, NOT_PLAIN);

/** How many rows a filtered list has. */
export const listCount = z.object({
  count: z
    .int()
    .optional()
    .describe(`Up to ${MAX_LISTED}; one more means that there are more. Missing if counting takes too long.`),
});

/** A page of a list; `nextCursor` is missing on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().optional() });
}
