import { expect, it } from 'vitest';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';

const backend = await startBackendOfFile('attach_guessing', {
  limits: { 'attach-account': 3, 'attach-address': 5 },
});

const attach = ({ call }: TestCustomer, trackingNumber: string, verificationFactor: string) =>
  call('POST /api/packages/user', { body: { trackingNumber, verificationFactor } });

it('guessing email addresses ends after a few attempts of an account or an address, even with successes in between', async () => {
  const admin = await backend.admin();
  const eve = await signUpCustomer(backend, 'eve');
  const common = { sender: 'Acme', receiver: 'Jane', receiverEmail: 'jane@example.com' };
  await admin('POST /api/packages', { body: { ...common, trackingNumber: 'GUESS-1' } });
  await admin('POST /api/packages', { body: { ...common, trackingNumber: 'GUESS-OWN', customerId: eve.id } });

  for (const guess of ['a@example.com', 'b@example.com']) {
    expect(await apiErrorOf(attach(eve, 'GUESS-1', guess))).toMatchObject({ status: 404 });
  }
  // Adding an own package in between gives no further guesses.
  await attach(eve, 'GUESS-OWN', 'jane@example.com');
  expect(await apiErrorOf(attach(eve, 'GUESS-1', 'c@example.com'))).toMatchObject({ status: 404 });
  const rejected = await apiErrorOf(attach(eve, 'GUESS-1', 'jane@example.com'));
  expect(rejected).toMatchObject({ code: 'rate_limited' });
  expect(rejected.retryAfter).toBeGreaterThan(60);

  // Another account at the same address only gets the remaining attempts of the address.
  const frank = await signUpCustomer(backend, 'frank');
  expect(await apiErrorOf(attach(frank, 'GUESS-1', 'd@example.com'))).toMatchObject({ status: 404 });
  expect(await apiErrorOf(attach(frank, 'GUESS-1', 'jane@example.com'))).toMatchObject({ status: 429 });
});
