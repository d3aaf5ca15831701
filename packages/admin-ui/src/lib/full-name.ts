import type { User } from '@moveway/contracts/accounts/account.schema.ts';

/** First name and surname, as far as known. */
export function fullName({ firstName, surname }: Pick<User, 'firstName' | 'surname'>): string | undefined {
  return [firstName, surname].filter((part) => part !== undefined).join(' ') || undefined;
}
