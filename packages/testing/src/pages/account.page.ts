import type { Page } from '@playwright/test';
import type { SignUp } from '@moveway/contracts/accounts/account.schema.ts';

const OPERATIONS = {
  plus: (left: number, right: number) => left + right,
  minus: (left: number, right: number) => left - right,
  times: (left: number, right: number) => left * right,
};

/** The dialogs over any page: sign-in and sign-up (specification, section 2). */
export function accountDialogs(page: Page) {
  const signIn = page.getByRole('dialog', { name: 'Sign In', exact: true });
  const signUp = page.getByRole('dialog', { name: 'Sign Up', exact: true });
  const answer = signUp.getByRole('textbox', { name: /^What is/ });
  const field = (label: string) => signUp.getByLabel(label, { exact: true });
  const question = async () => (await answer.getAttribute('aria-label')) ?? '';
  const identifier = signIn.getByLabel('Email or Username');
  const password = signIn.getByLabel('Password', { exact: true });
  const submitSignIn = signIn.getByRole('button', { name: 'Sign In', exact: true });
  return {
    signIn,
    identifier,
    password,
    /** Fills the sign-in dialog in and submits it. */
    trySignIn: async (name: string, secret: string) => {
      await identifier.fill(name);
      await password.fill(secret);
      await submitSignIn.click();
    },
    forgot: signIn.getByRole('button', { name: 'Forgot your password?' }),
    forgotten: page.getByRole('dialog', { name: 'Forgot your password?' }),
    toSignUp: signIn.getByRole('button', { name: 'Sign up', exact: true }),
    signUp,
    field,
    submitSignUp: signUp.getByRole('button', { name: 'Sign Up', exact: true }),
    /** The security check. */
    answer,
    newQuestion: signUp.getByRole('button', { name: 'New question' }),
    solution: async () => {
      const asked = /What is (\d+) (plus|minus|times) (\d+)/.exec(await question());
      if (!asked) {
        throw new Error(`no question: ${await question()}`);
      }
      // The expression above matches these three words and nothing else.
      const operation = OPERATIONS[asked[2] as keyof typeof OPERATIONS];
      return operation(Number(asked[1]), Number(asked[3]));
    },
    /** Fills in everything but the security check. */
    fillSignUp: async (person: SignUp) => {
      await field('First Name').fill(person.firstName);
      await field('Surname').fill(person.surname);
      await field('Email Address').fill(person.email);
      await field('Phone Number').fill(person.phoneNumber);
      await field('Username').fill(person.username);
      await field('Password').fill(person.password);
      await field('Confirm Password').fill(person.password);
    },
  };
}
