import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';

/** In place of an e-mail address that was never given (specification, section 2). */
export const NO_EMAIL = 'No email';

export function fullName({ firstName, surname }: AdminUser): string | undefined {
  return [firstName, surname].filter((part) => part !== undefined).join(' ') || undefined;
}
