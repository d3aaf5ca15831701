import { signUpSchema, type SignUp } from '@moveway/contracts/accounts/account.schema.ts';
import type { ToastMessage } from '@moveway/ui/toast/toast.ts';

/** The values of the sign-up form, without the security check. */
export interface SignUpValues extends SignUp {
  confirmPassword: string;
}

/** The fields in the order of the form. */
export const SIGN_UP_FIELDS = [
  'firstName',
  'surname',
  'email',
  'phoneNumber',
  'username',
  'password',
  'confirmPassword',
] as const satisfies readonly (keyof SignUpValues)[];
export type SignUpErrors = Partial<Record<keyof SignUpValues, string>>;

const MISSING: Readonly<Record<keyof SignUpValues, string>> = {
  firstName: 'Enter your first name',
  surname: 'Enter your surname',
  email: 'Enter your email address',
  phoneNumber: 'Enter your phone number',
  username: 'Choose a username',
  password: 'Choose a password',
  confirmPassword: 'Enter the password again',
};

type Checked =
  | { isValid: true; body: SignUp }
  | { isValid: false; errors: SignUpErrors; toast?: Pick<ToastMessage, 'title' | 'description'> };

/**
 * Validates a sign-up: the error of each field, and the toast for those that have one (specification, sections 5 and
 * 8).
 */
export function checkSignUp({ confirmPassword, ...values }: SignUpValues, isHuman: boolean): Checked {
  const errors: SignUpErrors = {};
  const parsed = signUpSchema.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = SIGN_UP_FIELDS.find((name) => name === path[0]);
    if (field) {
      errors[field] ??= message;
    }
  }
  const isBadEmail = errors.email !== undefined && values.email.trim() !== '';
  const isMismatch = confirmPassword !== '' && values.password !== '' && confirmPassword !== values.password;
  if (isMismatch) {
    errors.confirmPassword = 'Passwords do not match';
  }
  for (const name of SIGN_UP_FIELDS) {
    if ((name === 'confirmPassword' ? confirmPassword : values[name]).trim() === '') {
      errors[name] = MISSING[name];
    }
  }
  if (parsed.success && isHuman && Object.keys(errors).length === 0) {
    return { isValid: true, body: parsed.data };
  }
  if (isBadEmail) {
    return {
      isValid: false,
      errors,
      toast: { title: 'Invalid email', description: 'Please enter a valid email address' },
    };
  }
  if (isMismatch) {
    return {
      isValid: false,
      errors,
      toast: { title: 'Password mismatch', description: 'Passwords do not match' },
    };
  }
  return Object.keys(errors).length > 0
    ? { isValid: false, errors }
    : {
        isValid: false,
        errors,
        toast: {
          title: 'Verification required',
          description: 'Please complete the security verification',
        },
      };
}
