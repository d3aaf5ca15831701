import { z } from 'zod';
import { boundedText, line, NOT_PLAIN, PLAIN_LINE, requiredEmail, trimmedText } from '../http/fields.ts';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_PATTERN,
  USERNAME_PATTERN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './account.constants.ts';
import { isReservedUsername } from './reserved-usernames.ts';

/** A user, as they and administrators see them. It has no hash and no token. */
export const userSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().optional(),
    firstName: z.string().optional(),
    surname: z.string().optional(),
    phoneNumber: z.string().optional(),
    emailConfirmedAt: z.iso
      .datetime()
      .optional()
      .describe('Missing until the address is confirmed by the link sent to it.'),
    isAdmin: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

/** The body of a sign-in form. `username` also takes an email address. */
export const credentialsSchema = z
  .strictObject({
    username: line(254).min(1, 'Enter your username'),
    password: boundedText(PASSWORD_MAX).min(1, 'Enter your password').regex(PLAIN_LINE, NOT_PLAIN),
  })
  .meta({ id: 'Credentials' });

/** The password that is asked for again before a change of how the user signs in. */
export const currentPasswordSchema = boundedText(PASSWORD_MAX)
  .min(1, 'Enter your current password')
  .regex(PLAIN_LINE, NOT_PLAIN);

export const newUsernameSchema = trimmedText(
  USERNAME_MAX,
  `Username must be at most ${USERNAME_MAX} characters long`,
)
  .min(USERNAME_MIN, 'Username must be at least 3 characters long')
  .regex(USERNAME_PATTERN, 'Username can only contain letters, numbers, and underscores');

export const newPasswordSchema = boundedText(
  PASSWORD_MAX,
  `Password must be at most ${PASSWORD_MAX} characters long`,
)
  .min(PASSWORD_MIN, 'Password must be at least 6 characters long')
  .regex(PLAIN_LINE, NOT_PLAIN);

const name = (label: string) => line(80).min(1, `Enter your ${label}`);

/** The body of a sign-up form (specification, sections 3 and 5). */
export const signUpSchema = z
  .strictObject({
    firstName: name('first name'),
    surname: name('surname'),
    email: requiredEmail,
    phoneNumber: trimmedText(40)
      .min(1, 'Enter your phone number')
      .regex(PHONE_PATTERN, 'Use digits, spaces, and + ( ) - .'),
    username: newUsernameSchema.refine((username) => !isReservedUsername(username), {
      error: 'This username is reserved. Please choose another one',
    }),
    password: newPasswordSchema,
  })
  .meta({ id: 'SignUp' });

/** One sign-in of a user: a browser session or a bearer token. */
export const sessionSchema = z
  .object({
    id: z.string(),
    device: z.string().describe('Browser and system, by their usual names.'),
    address: z.string().describe('Network address of the last use.'),
    kind: z.enum(['browser', 'token']).describe('A session cookie, or a bearer token.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

/** A row of the administrators' users table. */
export const adminUserSchema = userSchema
  .extend({
    isDisabled: z.boolean(),
    packageCount: z.int(),
    version: z.int(),
    can: z.object({
      changeRole: z.boolean(),
      disable: z.boolean(),
      giveResetLink: z.boolean(),
    }),
  })
  .meta({ id: 'AdminUser' });

export type User = z.infer<typeof userSchema>;
export type Credentials = z.infer<typeof credentialsSchema>;
export type SignUp = z.infer<typeof signUpSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type AdminUser = z.infer<typeof adminUserSchema>;
