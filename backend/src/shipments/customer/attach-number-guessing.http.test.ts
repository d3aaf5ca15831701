import { expect, it } from 'vitest';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { forwardedFrom } from '../../testing/forwarded.ts';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';

const backend = await startBackendOfFile('attach_number', {
  limits: { 'attach-number-address': 3, 'attach-number': 12, 'attach-network': 7 },
  env: { TRUST_PROXY: '1' },
});
const admin = await backend.admin();
const common = { sender: 'Acme', receiver: 'Jane', receiverPhone: '555 010 4477' };
for (const trackingNumber of ['NUMBER-1', 'NUMBER-2', 'NUMBER-3', 'NUMBER-4', 'NUMBER-5']) {
  await admin('POST /api/packages', {
    body: { ...common, receiverEmail: 'jane@example.com', trackingNumber },
  });
}
const [eve, owner] = [await signUpCustomer(backend, 'eve'), await signUpCustomer(backend, 'jane')];

const attachFrom = (
  address: string,
  customer: TestCustomer,
  trackingNumber: string,
  verificationFactor: string,
) =>
  forwardedFrom(address, customer.fetch)(`${backend.url}/api/packages/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trackingNumber, verificationFactor }),
  });
const guessAt = async (trackingNumber: string, address: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { status } = await attachFrom(address, eve, trackingNumber, String(i).padStart(4, '0'));
      return status;
    }),
  );

it('guessing digits ends for a network, and never locks out the owner in another network', async () => {
  const statuses = await guessAt('NUMBER-1', '203.0.113.1', 6);
  expect(statuses.filter((status) => status === 404)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await attachFrom('203.0.113.250', eve, 'NUMBER-1', '4477')).status).toBe(429);
  expect((await attachFrom('203.0.114.2', owner, 'NUMBER-1', '4477')).status).toBe(200);
});

it('guessing digits from many networks ends too, and the owner can still give the email address', async () => {
  const statuses = (
    await Promise.all(Array.from({ length: 10 }, (_, i) => guessAt('NUMBER-2', `198.51.${i}.1`, 3)))
  ).flat();
  expect(statuses.filter((status) => status === 404)).toHaveLength(12);
  expect((await attachFrom('203.0.115.3', owner, 'NUMBER-2', '4477')).status).toBe(429);
  expect((await attachFrom('203.0.115.3', owner, 'NUMBER-2', 'jane@example.com')).status).toBe(200);
  expect((await attachFrom('203.0.115.3', owner, 'NUMBER-3', '4477')).status).toBe(200);
});

it.each(['192.0.2.', '2001:db8:1:1::'])(
  'by digits from one network at many numbers has an end too (%s)',
  async (network) => {
    for (let index = 0; index < 7; index += 1) {
      const number = `MANY-${index % 2 === 0 ? index : 'UNKNOWN'}`;
      expect((await attachFrom(`${network}${index + 1}`, eve, number, '0000')).status).toBe(404);
    }
    expect((await attachFrom(`${network}9`, eve, 'NUMBER-4', '4477')).status).toBe(429);
    expect((await attachFrom(`${network}9`, owner, 'NUMBER-4', 'jane@example.com')).status).toBe(200);
  },
);

it('the error names the email address as the remaining way, also for an unknown number', async () => {
  const sentences = [];
  for (const [index, number] of ['NUMBER-5', 'NEVER-MADE'].entries()) {
    const address = `203.0.${116 + index}.1`;
    await guessAt(number, address, 3);
    const answer = await attachFrom(address, eve, number, '4477');
    const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
    sentences.push([answer.status, answer.headers.get('retry-after'), body]);
  }
  expect(sentences[1]).toEqual(sentences[0]);
  expect(sentences[0]).toEqual([
    429,
    null,
    {
      code: 'shipment.digits_used_up',
      message: expect.stringContaining('Enter the receiver’s email address instead'),
    },
  ]);
});
