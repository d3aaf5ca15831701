import { describe, expect, it } from 'vitest';
import { checkSignUp, type SignUpValues } from './sign-up-check.ts';

const values: SignUpValues = {
  firstName: 'Dana',
  surname: 'Reyes',
  email: 'dana@example.com',
  phoneNumber: '(312) 555-0142',
  username: 'dana_r',
  password: 'secret1',
  confirmPassword: 'secret1',
};

describe('sign-up check', () => {
  it('returns the request body, without the second password', () => {
    const { confirmPassword: _again, ...body } = values;
    expect(checkSignUp({ ...values, firstName: ' Dana ' }, true)).toEqual({ isValid: true, body });
  });

  it('names every empty field, without a toast', () => {
    const empty = {
      firstName: '',
      surname: ' ',
      email: '',
      phoneNumber: '',
      username: '',
      password: '',
      confirmPassword: '',
    };
    expect(checkSignUp(empty, false)).toEqual({
      isValid: false,
      errors: {
        firstName: 'Enter your first name',
        surname: 'Enter your surname',
        email: 'Enter your email address',
        phoneNumber: 'Enter your phone number',
        username: 'Choose a username',
        password: 'Choose a password',
        confirmPassword: 'Enter the password again',
      },
    });
  });

  it('rejects a short password and a username of other characters, each at its field', () => {
    expect(
      checkSignUp({ ...values, password: 'abcde', confirmPassword: 'abcde', username: 'da na' }, true),
    ).toEqual({
      isValid: false,
      errors: {
        password: 'Password must be at least 6 characters long',
        username: 'Username can only contain letters, numbers, and underscores',
      },
    });
  });
});
