import { randomBytes } from 'node:crypto';
import { accountRepo } from '../../accounts/account.repo.ts';
import { hashPassword } from '../../accounts/passwords/password.ts';
import { storeMessage } from '../../chat/store-message.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { CONVERSATIONS } from './demo-conversations.ts';
import { contactsOf, CUSTOMERS, DEMO_USERNAME } from './demo-people.ts';

/** Made up, and hard to guess. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Makes the demo's customers, as far as they are missing. One of them can sign in with the given password; the others
 * have a random one that is not kept.
 * @returns the customers' ids by their full names, as shipments name their receivers, and whether the one who can sign
 * in was made just now
 */
export async function seedCustomers(
  demoPassword: string,
): Promise<{ ids: Map<string, string>; isDemoNew: boolean }> {
  let isDemoNew = false;
  const ids = new Map<string, string>();
  const ofDemo = await hashPassword(demoPassword);
  const ofOthers = await hashPassword(randomPassword());
  for (const customer of CUSTOMERS) {
    const name = `${customer.firstName} ${customer.surname}`;
    const { receiverEmail, receiverPhone } = contactsOf(name);
    const passwordHash = customer.username === DEMO_USERNAME ? ofDemo : ofOthers;
    const existing = await accountRepo.findForSignIn(customer.username);
    const account =
      existing?.account ??
      (await inTransaction(() =>
        accountRepo.create({
          ...customer,
          email: receiverEmail,
          phoneNumber: receiverPhone,
          isAdmin: false,
          passwordHash,
        }),
      ));
    await accountRepo.confirmEmail(account.id, receiverEmail, account.createdAt);
    isDemoNew ||= !existing && customer.username === DEMO_USERNAME;
    ids.set(name, account.id);
  }
  return { ids, isDemoNew };
}

/**
 * Makes the conversations of these customers with support, at the times they were held; an administrator wrote the
 * replies.
 */
export async function seedConversations(customers: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const [authorId] = await accountRepo.administratorIds();
  for (const { username, firstName, surname } of CUSTOMERS) {
    const userId = customers.get(`${firstName} ${surname}`);
    const lines = CONVERSATIONS[username] ?? [];
    if (userId !== undefined) {
      for (const { minutesAgo, ...line } of lines) {
        const timestamp = new Date(now.getTime() - minutesAgo * 60 * 1000);
        await inTransaction(() =>
          storeMessage({
            ...line,
            authorId: line.isFromAdmin ? authorId : undefined,
            userId,
            timestamp,
          }),
        );
      }
    }
  }
}
