import { z } from 'zod';
import { PASSWORD_MAX } from './account.constants.ts';

/** A person with an account, as themselves and administrators see them. Never a hash, never a token. */
export const userSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().optional(),
    isAdmin: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

/** What a sign-in form sends. `username` also takes an e-mail address. */
export const credentialsSchema = z
  .strictObject({
    username: z.string().trim().min(1, 'Enter your username').max(254),
    password: z.string().min(1, 'Enter your password').max(PASSWORD_MAX),
  })
  .meta({ id: 'Credentials' });

export type User = z.infer<typeof userSchema>;
export type Credentials = z.infer<typeof credentialsSchema>;
