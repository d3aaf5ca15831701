import { z } from 'zod';
import { accepted, emailOfLink, linkToken, linkTokenInput, requiredEmail } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { credentialsSchema, currentPasswordSchema, newPasswordSchema } from './account.schema.ts';

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
      sent: z.boolean().meta({ description: 'False when the address is confirmed already.' }),
    }),
    errors: ['account.email_off'],
  }),
  changeEmail: defineRoute('POST /api/auth/change-email', {
    summary:
      'Send a link to another email address of the caller, which takes the place of the present one once it is ' +
      'confirmed by that link; the response is the same whether another account has the address',
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
