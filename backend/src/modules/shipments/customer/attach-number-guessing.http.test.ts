import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts';

const attachFrom = (address: string, cookie: string, trackingNumber: string, verificationFactor: string) =>
  fetch(`${backend.url}/api/packages/user`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      origin: backend.url,
      cookie,
    },
    body: JSON.stringify({ trackingNumber, verificationFactor }),
  });
let backend: TestBackend;
let eve: string;
let owner: string;

beforeAll(async () => {
  backend = await startTestBackend('attach_number', {
    env: {
      RATE_LIMIT_ATTACH_ACCOUNT: '1000',
      RATE_LIMIT_ATTACH_NUMBER: '3',
      RATE_LIMIT_ATTACH_NUMBER_ANYWHERE: '12',
      TRUST_PROXY: '1',
    },
  });
  const admin = await backend.admin();
  const common = { sender: 'Acme', receiver: 'Jane', receiverPhone: '555 010 4477' };
  for (const trackingNumber of ['NUMBER-1', 'NUMBER-2', 'NUMBER-3']) {
    await admin('POST /api/packages', {
      body: { ...common, receiverEmail: 'jane@example.com', trackingNumber },
    });
  }
  [eve, owner] = [await signUpForCookie('eve'), await signUpForCookie('jane')] as [string, string];
});
afterAll(() => backend.stop());

async function signUpForCookie(username: string): Promise<string> {
  const answer = await fetch(`${backend.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      surname: 'B',
      email: `${username}@example.com`,
      phoneNumber: '555 0100',
      username,
      password: 'correct horse battery',
    }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
const guessAt = async (trackingNumber: string, address: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { status } = await attachFrom(address, eve, trackingNumber, String(i).padStart(4, '0'));
      return status;
    }),
  );

it('is over at its address, and keeps the owner at another from nothing', async () => {
  const statuses = await guessAt('NUMBER-1', '203.0.113.1', 6);
  expect(statuses.filter((status) => status === 404)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await attachFrom('203.0.113.1', eve, 'NUMBER-1', '4477')).status).toBe(429);
  expect((await attachFrom('203.0.113.2', owner, 'NUMBER-1', '4477')).status).toBe(200);
});

it('from many addresses has an end too, and still leaves the owner the email address', async () => {
  const statuses = (
    await Promise.all(Array.from({ length: 10 }, (_, i) => guessAt('NUMBER-2', `198.51.100.${i}`, 3)))
  ).flat();
  expect(statuses.filter((status) => status === 404)).toHaveLength(12);
  expect((await attachFrom('203.0.113.3', owner, 'NUMBER-2', '4477')).status).toBe(429);
  expect((await attachFrom('203.0.113.3', owner, 'NUMBER-2', 'jane@example.com')).status).toBe(200);
  expect((await attachFrom('203.0.113.3', owner, 'NUMBER-3', '4477')).status).toBe(200);
});
