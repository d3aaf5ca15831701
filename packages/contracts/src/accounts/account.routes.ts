import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { credentialsSchema, userSchema } from './account.schema.ts';

/** Who is calling, and signing in and out (specification, section 7). */
export const accountRoutes = {
  currentUser: defineRoute('GET /api/auth/user', {
    summary: 'The signed-in user; 401 when there is none',
    access: 'customer',
    effect: 'read',
    status: 200,
    response: userSchema,
    errors: [],
  }),
  adminLogin: defineRoute('POST /api/auth/admin-login', {
    summary: 'Sign an administrator in with a session cookie',
    access: 'public',
    effect: 'session',
    body: credentialsSchema,
    status: 200,
    response: z.object({ user: userSchema }),
    errors: ['account.bad_credentials'],
  }),
  adminDirect: defineRoute('POST /api/auth/admin-direct', {
    summary: 'Sign an administrator in with a bearer token, where cookies cannot be used',
    access: 'public',
    effect: 'session',
    body: credentialsSchema,
    status: 200,
    response: z.object({
      user: userSchema,
      adminToken: z.string().meta({ description: 'Opaque bearer credential, shown once.' }),
      expiresAt: z.iso.datetime(),
    }),
    errors: ['account.bad_credentials'],
  }),
  logout: defineRoute('POST /api/auth/logout', {
    summary: 'End the session or the bearer token that carried this call; also fine when there is none',
    access: 'public',
    effect: 'session',
    status: 200,
    response: z.object({ signedOut: z.literal(true) }),
    errors: [],
  }),
} as const;
