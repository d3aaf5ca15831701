import { z } from 'zod';
import {
  idSchema,
  listCount,
  pageOf,
  pageQuery,
  searchLine,
  accepted,
  emailOfLink,
  linkToken,
  linkTokenInput,
  requiredEmail,
} from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  adminUserSchema,
  credentialsSchema,
  currentPasswordSchema,
  newPasswordSchema,
  newUsernameSchema,
  sessionSchema,
  signUpSchema,
  userSchema,
} from './account.schema.ts';

const byId = z.object({ id: idSchema });
const changePassword = {
  effect: 'session',
  audit: 'entry',
  body: z.strictObject({ currentPassword: currentPasswordSchema, newPassword: newPasswordSchema }),
  response: z.object({
    note: z.string(),
    adminToken: z
      .string()
      .optional()
      .describe('The bearer token that replaces the one of this call, shown once.'),
    expiresAt: z.iso.datetime().optional(),
  }),
  errors: ['account.wrong_password'],
} as const;

const userListQuerySchema = z.strictObject({
  search: searchLine(100)
    .optional()
    .describe('The beginning of a username, email address, first name or surname.'),
  role: z.enum(['admin', 'user']).optional(),
  ...pageQuery,
});

/** Who is calling, signing up, in and out, and the users table (specification, section 7). */
export const accountRoutes = {
  currentUser: defineRoute('GET /api/auth/user', {
    summary: 'The signed-in user; 401 when nobody is signed in',
    access: 'customer',
    response: userSchema,
  }),
  storageKey: defineRoute('GET /api/auth/storage-key', {
    summary: 'The key under which a console encrypts what it stores of its administrator on their computer',
    access: 'admin',
    response: z.object({
      key: z.string().describe('32 bytes in hexadecimal, the same for every sign-in of the account.'),
    }),
  }),
  signUp: defineRoute('POST /api/auth/signup', {
    summary: 'Open an account and sign in to it',
    access: 'public',
    effect: 'session',
    audit: 'entry',
    body: signUpSchema,
    status: 201,
    response: z.object({ user: userSchema }),
    errors: ['account.username_taken', 'account.email_taken'],
  }),
  login: defineRoute('POST /api/auth/login', {
    summary: 'Sign in with a username or email address and a session cookie',
    access: 'public',
    effect: 'session',
    body: credentialsSchema,
    response: z.object({ user: userSchema }),
    errors: ['account.bad_credentials'],
  }),
  adminLogin: defineRoute('POST /api/auth/admin-login', {
    summary: 'Sign an administrator in with a session cookie',
    access: 'public',
    effect: 'session',
    body: credentialsSchema,
    response: z.object({ user: userSchema }),
    errors: ['account.bad_credentials'],
  }),
  adminDirect: defineRoute('POST /api/auth/admin-direct', {
    summary: 'Sign an administrator in with a bearer token, where cookies cannot be used',
    access: 'public',
    effect: 'session',
    body: credentialsSchema,
    response: z.object({
      user: userSchema,
      adminToken: z.string().describe('Opaque bearer credential, shown once.'),
      expiresAt: z.iso.datetime(),
    }),
    errors: ['account.bad_credentials'],
  }),
  logout: defineRoute('POST /api/auth/logout', {
    summary: 'End the session or the bearer token of this call; succeeds also without one',
    access: 'public',
    effect: 'session',
    response: z.object({ signedOut: z.literal(true) }),
  }),
  sessions: defineRoute('GET /api/auth/sessions', {
    summary: 'Where the caller is signed in, last used first',
    access: 'customer',
    response: z.object({ items: z.array(sessionSchema) }),
  }),
  endSession: defineRoute('DELETE /api/auth/sessions/:id', {
    summary: 'End one of the caller’s sessions',
    access: 'customer',
    effect: 'session',
    params: byId,
    response: z.object({ ended: z.literal(1) }),
    errors: ['account.session_not_found'],
  }),
  endOtherSessions: defineRoute('DELETE /api/auth/sessions', {
    summary: 'End all of the caller’s sessions except the current one',
    access: 'customer',
    effect: 'session',
    response: z.object({ ended: z.int() }),
  }),
  changePassword: defineRoute('PUT /api/auth/change-password', {
    summary: 'Change the caller’s password; the caller gets a new session, and all others end',
    access: 'customer',
    ...changePassword,
  }),
  adminChangePassword: defineRoute('PUT /api/admin/change-password', {
    summary: 'Change the administrator’s password; the caller gets a new session, and all others end',
    access: 'admin',
    ...changePassword,
  }),
  adminChangeUsername: defineRoute('PUT /api/admin/change-username', {
    summary: 'Change the administrator’s username',
    access: 'admin',
    effect: 'write',
    body: z.strictObject({ currentPassword: currentPasswordSchema, newUsername: newUsernameSchema }),
    response: z.object({ user: userSchema, note: z.string().optional() }),
    errors: ['account.wrong_password', 'account.username_taken'],
  }),
  users: defineRoute('GET /api/admin/users', {
    summary: 'All users, a page at a time, newest first',
    access: 'admin',
    query: userListQuerySchema,
    response: pageOf(adminUserSchema),
  }),
  countUsers: defineRoute('GET /api/admin/users/count', {
    summary: 'How many users a filtered list has',
    access: 'admin',
    query: userListQuerySchema.omit({ limit: true, cursor: true }),
    response: listCount,
  }),
  user: defineRoute('GET /api/admin/users/:id', {
    summary: 'One user',
    access: 'admin',
    params: byId,
    response: adminUserSchema,
    errors: ['account.not_found'],
  }),
  userSessions: defineRoute('GET /api/admin/users/:id/sessions', {
    summary: 'Where a user is signed in',
    access: 'admin',
    params: byId,
    response: z.object({ items: z.array(sessionSchema) }),
    errors: ['account.not_found'],
  }),
  endUserSession: defineRoute('DELETE /api/admin/users/:id/sessions/:sessionId', {
    summary: 'End one of a user’s sessions',
    access: 'admin',
    effect: 'write',
    params: z.object({ id: idSchema, sessionId: idSchema }),
    response: z.object({ ended: z.int() }),
    errors: ['account.not_found', 'account.session_not_found'],
  }),
  endUserSessions: defineRoute('DELETE /api/admin/users/:id/sessions', {
    summary: 'End all of a user’s sessions, except the caller’s current one',
    access: 'admin',
    effect: 'write',
    params: byId,
    response: z.object({ ended: z.int() }),
    errors: ['account.not_found'],
  }),
  giveResetLink: defineRoute('POST /api/admin/users/:id/reset-link', {
    summary:
      'Make a link with which a customer sets a new password once, for the administrator to hand over; shown once',
    access: 'admin',
    // The link is a credential.
    effect: 'session',
    audit: 'entry',
    params: byId,
    status: 201,
    response: z.object({
      url: z.url().describe('The address of the page for a new password, with the token.'),
      expiresAt: z.iso.datetime(),
    }),
    errors: ['account.not_found', 'account.no_reset_link'],
  }),
  changeRole: defineRoute('PUT /api/admin/users/:id/role', {
    summary: 'Grant or take away administrator rights',
    access: 'admin',
    effect: 'write',
    params: byId,
    body: z.strictObject({ isAdmin: z.boolean() }),
    response: adminUserSchema,
    errors: ['account.not_found', 'account.last_admin', 'account.not_yourself'],
  }),
  changeDisabled: defineRoute('PUT /api/admin/users/:id/disabled', {
    summary: 'Disable a user, which signs them out everywhere, or enable them again',
    access: 'admin',
    effect: 'write',
    params: byId,
    body: z.strictObject({ isDisabled: z.boolean() }),
    response: adminUserSchema,
    errors: ['account.not_found', 'account.last_admin', 'account.not_yourself'],
  }),
} as const;

/** Confirming an email address, and resetting a password with a link. */
export const accountEmailRoutes = {
  confirmEmail: defineRoute('POST /api/auth/confirm-email', {
    summary:
      'Confirm an email address with the link that was sent to it; succeeds even when it is already confirmed',
    access: 'public',
    effect: 'write',
    body: linkTokenInput,
    response: emailOfLink,
    errors: ['account.link_expired'],
  }),
  resendConfirmation: defineRoute('POST /api/auth/confirm-email/resend', {
    summary: 'Send the link that confirms the caller’s email address again',
    access: 'customer',
    effect: 'write',
    audit: 'own',
    response: z.object({
      sent: z.boolean().describe('False when the address is confirmed already.'),
    }),
    errors: ['account.email_off'],
  }),
  changeEmail: defineRoute('POST /api/auth/change-email', {
    summary:
      'Send a link to a new email address of the caller, which replaces the present one once the link confirms it; ' +
      'the answer is the same if another account has the address',
    access: 'customer',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ currentPassword: currentPasswordSchema, newEmail: requiredEmail }),
    response: accepted,
    errors: ['account.wrong_password', 'account.email_off'],
  }),
  forgotPassword: defineRoute('POST /api/auth/forgot-password', {
    summary: 'Send a password reset link; the answer is the same whether or not the account exists',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ username: credentialsSchema.shape.username }),
    response: accepted,
    errors: ['account.email_off'],
  }),
  resetPassword: defineRoute('POST /api/auth/reset-password', {
    summary: 'Set a new password with the link that was emailed or given, which ends every session',
    access: 'public',
    effect: 'session',
    audit: 'entry',
    body: z.strictObject({ token: linkToken, newPassword: newPasswordSchema }),
    response: z.object({ username: z.string() }),
    errors: ['account.link_expired'],
  }),
} as const;
