import { accountRepo } from '../../accounts/account.repo.ts';
import { hashPassword } from '../../accounts/passwords/password.ts';
import { storeMessage } from '../../chat/store-message.ts';
import { readSeedConfig } from '../../config/env.ts';
import { inboxRepo } from '../../inbox/inbox.repo.ts';
import { generateReference } from '../../inbox/inbox.service.ts';
import { shipmentRepo } from '../../shipments/shipment.repo.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { randomPassword, runOnDatabase } from '../command.ts';
import { contactsOf, CONVERSATIONS, DEMO_USERNAME, RECEIVERS, REQUESTS } from './demo-data.ts';
import { seedShipments } from './seed-shipments.ts';

const HOUR_MS = 60 * 60 * 1000;

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
  for (const { name, username } of RECEIVERS) {
    if (username !== undefined) {
      const [firstName, surname] = name.split(' ');
      const { receiverEmail: email, receiverPhone: phoneNumber } = contactsOf(name);
      const passwordHash = username === DEMO_USERNAME ? ofDemo : ofOthers;
      const person = { username, firstName, surname, email, phoneNumber, isAdmin: false, passwordHash };
      const existing = await accountRepo.findForSignIn(username);
      const account = existing?.account ?? (await inTransaction(() => accountRepo.create(person)));
      await accountRepo.confirmEmail(account.id, email, account.createdAt);
      isDemoNew ||= !existing && username === DEMO_USERNAME;
      ids.set(name, account.id);
    }
  }
  return { ids, isDemoNew };
}

/**
 * Makes the conversations of these customers with support, and what visitors sent by forms, at the times when they were
 * written; an administrator wrote the replies.
 */
export async function seedMessages(customerIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [administratorId] = await accountRepo.administratorIds();
  for (const { name, username = '' } of RECEIVERS) {
    const userId = customerIds.get(name) ?? '';
    for (const { hoursAgo, isFromAdmin, message } of CONVERSATIONS[username] ?? []) {
      const authorId = isFromAdmin ? administratorId : undefined;
      const timestamp = before(hoursAgo);
      await inTransaction(() => storeMessage({ message, isFromAdmin, authorId, userId, timestamp }));
    }
  }
  for (const { hoursAgo, ...request } of REQUESTS) {
    await inTransaction(() =>
      inboxRepo.insert({
        ...request,
        email: contactsOf(request.name).receiverEmail,
        reference: generateReference(),
        status: 'open',
        createdAt: before(hoursAgo),
      }),
    );
  }
}

/*
 * Command: fills an empty database with demo customers, shipments and conversations, and prints one line of JSON: how
 * many shipments, and who can sign in as a customer, with DEMO_PASSWORD or a random password. The random one is shown
 * here and nowhere else. Where there are shipments already it changes nothing.
 */
if (import.meta.main) {
  await runOnDatabase(readSeedConfig, async ({ password }) => {
    if (!(await shipmentRepo.isEmpty())) {
      return { shipments: 0 };
    }
    const chosen = password ?? randomPassword();
    const now = new Date();
    const { ids, isDemoNew } = await seedCustomers(chosen);
    const shipments = await seedShipments(now, ids);
    await seedMessages(ids, now);
    const randomOne = password === undefined ? { password: chosen } : {};
    return { shipments, customer: isDemoNew ? { username: DEMO_USERNAME, ...randomOne } : undefined };
  });
}
