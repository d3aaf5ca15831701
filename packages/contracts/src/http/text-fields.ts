import { z } from 'zod';
import { EMAIL_PATTERN } from '../accounts/account.constants.ts';
import { NOT_PLAIN, PLAIN_LINE, PLAIN_TEXT } from './plain-text.ts';

/* Text as forms send it: trimmed, plain, of a limited length in characters. A field left blank counts as left out. */

const text = (max: number, message = 'Use text') =>
  z.string(message).trim().max(max, `Use at most ${max} characters`);

export const line = (max: number, message?: string) => text(max, message).regex(PLAIN_LINE, NOT_PLAIN);

/** @param message what to enter, for a field that is missing or blank */
export const requiredLine = (max: number, message: string) => line(max, message).min(1, message);

/** Several lines. @param message as above */
export const requiredText = (max: number, message: string) =>
  text(max, message).regex(PLAIN_TEXT, NOT_PLAIN).min(1, message);

export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const optionalLine = (max: number) => z.preprocess(blankIsAbsent, line(max).optional());

export const optionalText = (max: number) =>
  z.preprocess(blankIsAbsent, text(max).regex(PLAIN_TEXT, NOT_PLAIN).optional());

export const optionalDate = z.preprocess(blankIsAbsent, z.iso.date('Use a date like 2026-07-04').optional());

const BAD_EMAIL = 'Please enter a valid email address';

export const requiredEmail = line(254, BAD_EMAIL).regex(EMAIL_PATTERN, BAD_EMAIL);
export const optionalEmail = z.preprocess(blankIsAbsent, requiredEmail.optional());
