import { readSeedConfig } from '../../config/env.ts';
import { runCommand } from '../../storage/start-failure.ts';
import { connectCommand, disconnect } from '../../storage/connection.ts';
import { shipmentRepo } from '../../shipments/shipment.repo.ts';
import { DEMO_USERNAME } from './demo-people.ts';
import { randomPassword, seedConversations, seedCustomers } from './seed-people.ts';
import { seedShipments } from './seed-shipments.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';

/*
 * Command: fills an empty database with demo customers, shipments and conversations, and prints one line of JSON: how
 * many shipments, and who can sign in as a customer, with DEMO_PASSWORD or a random password. The random one is shown
 * here and nowhere else. Where there are shipments already it changes nothing.
 */
await runCommand(async () => {
  const { password, ...database } = readSeedConfig();
  await connectCommand(database, EVERY_MODEL);
  const chosen = password ?? randomPassword();
  let answer: object = { shipments: 0 };
  if (await shipmentRepo.isEmpty()) {
    const now = new Date();
    const { ids, isDemoNew } = await seedCustomers(chosen);
    const shipments = await seedShipments(now, ids);
    await seedConversations(ids, now);
    const shown = password === undefined ? { password: chosen } : {};
    answer = { shipments, customer: isDemoNew ? { username: DEMO_USERNAME, ...shown } : undefined };
  }
  await disconnect();
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
