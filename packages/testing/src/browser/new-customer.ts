import { randomUUID } from 'node:crypto';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { SignUp } from '@moveway/contracts/accounts/account.schema.ts';
import type { APIRequestContext, Page } from '@playwright/test';

/** A customer made for one test, and what they sign in with. */
export type Customer = SignUp & { id: string };

/** The fields of a sign-up, with a unique username and email address. */
export function newSignUp(): SignUp {
  const username = `rosa_${randomUUID().slice(0, 8)}`;
  return {
    firstName: 'Rosa',
    surname: 'Quintero',
    phoneNumber: '+1 312 555 0143',
    email: `${username}@example.com`,
    username,
    password: 'blue-mailbox',
  };
}

/** Opens an account without the form; the page's browser is signed in to it from then on. */
export async function signUpCustomer(page: Page, origin: string): Promise<Customer> {
  return signUpBy(page.context().request, origin);
}

/** Opens an account; `request` is signed in to it from then on. */
export async function signUpBy(request: APIRequestContext, origin: string): Promise<Customer> {
  const person = newSignUp();
  const answer = await request.post(`${origin}/api/auth/signup`, { data: person, headers: { origin } });
  if (!answer.ok()) {
    throw new Error(`no account for ${person.username}: ${answer.status()} ${await answer.text()}`);
  }
  // The contract's own type: the server parses its answers by it.
  const { user } = (await answer.json()) as ApiOutput<'POST /api/auth/signup'>;
  return { ...person, id: user.id };
}
