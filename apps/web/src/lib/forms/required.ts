import { EMAIL_PATTERN } from '@moveway/contracts/accounts/account.constants.ts';

/** Rule of a field that may not be blank. @param message what to enter */
export const required = (message: string) => ({
  validate: (value: string | undefined) => (value !== undefined && value.trim() !== '') || message,
});

/** Rule of a field with an email address. */
export const email = {
  pattern: { value: EMAIL_PATTERN, message: 'Please enter a valid email address' },
};
