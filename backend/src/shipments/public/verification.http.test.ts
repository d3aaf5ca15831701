import type { SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { describe, expect, it, vi } from 'vitest';
import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { sendJson } from '../../testing/raw-call.ts';

const CONTACTS = { receiverEmail: 'Bo@Lund.example', receiverPhone: '(214) 555-0123 x9' };
const WHOLE = { sender: 'Ana Ruiz, 12 Elm St, Dallas, TX 75201', receiver: 'Bo Lund', amount: 1450 };

let serial = 0;
const backend = await startBackendOfFile('verification', { limits: { 'attach-number-address': 4 } });
const admin = await backend.admin();

const withoutRequestId = (error: Error | undefined) => error?.message.replace(/"requestId.*$/, '');

/** A browser without an account. */
const visitor = (fetch = backend.browser()) => createApiClient({ baseUrl: backend.url, fetch });

async function create(body: object = {}): Promise<string> {
  serial += 1;
  const { trackingNumber } = await admin('POST /api/packages', {
    body: { ...WHOLE, ...CONTACTS, trackingNumber: `VERIFY-${serial}`, ...body },
  });
  return trackingNumber;
}
const verify = (call: ApiCall, trackingNumber: string, verificationFactor: string) =>
  call('POST /api/packages/track/:trackingNumber/verification', {
    params: { trackingNumber },
    body: { verificationFactor },
  });
const track = (call: ApiCall, trackingNumber: string) =>
  call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } });
const change = (settings: Partial<SettingsUpdate>) =>
  backend.changeSettings({ maskNames: false, hideAmounts: false, ...settings });

it('is refused with the same answer for a wrong factor, an unknown number and a package without contacts', async () => {
  const call = visitor();
  const known = await create();
  const silent = await create({ receiverEmail: '', receiverPhone: '' });
  const deleted = await create({ status: 'Delivered' });
  await admin('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber: deleted } });
  const answers = await Promise.all([
    apiErrorOf(verify(call, known, '0000')),
    apiErrorOf(verify(call, known, 'eve@lund.example')),
    apiErrorOf(verify(call, silent, '0123')),
    apiErrorOf(verify(call, 'VERIFY-NONE', '0123')),
    apiErrorOf(verify(call, deleted, '0123')),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ code: 'shipment.not_verified' });
    expect(withoutRequestId(answer)).toBe(withoutRequestId(answers[0]));
  }
  expect((await track(call, known)).package.sender).toBe('Ana Ruiz, Dallas, TX 752');
});

it('shows everything to a browser that gave the email address or the end of the phone number, and to no other one', async () => {
  const stranger = visitor();
  for (const factor of [' bo@lund.EXAMPLE ', '0123', '1 214 555-0123']) {
    const call = visitor();
    const number = await create();
    const other = await create();
    expect(await track(call, number)).toMatchObject({ verification: 'offered' });
    const shown = await verify(call, number, factor);
    expect(shown).toMatchObject({ verification: 'given', package: { sender: WHOLE.sender } });
    expect(await track(call, number)).toEqual(shown);
    const { results } = await call('POST /api/packages/track', {
      body: { trackingNumbers: [number, other] },
    });
    expect(results).toMatchObject([
      { verification: 'given', package: { sender: WHOLE.sender } },
      { verification: 'offered', package: { sender: 'Ana Ruiz, Dallas, TX 752' } },
    ]);
    expect(JSON.stringify(shown)).not.toContain('Lund.example');
    expect(await track(stranger, number)).toMatchObject({ verification: 'offered' });
  }
});

it('ends when the browser forgets it, and after 30 days', async () => {
  const call = visitor();
  const [one, two] = [await create(), await create()];
  await verify(call, one, '0123');
  await verify(call, two, '0123');
  await call('DELETE /api/packages/track/:trackingNumber/verification', { params: { trackingNumber: one } });
  expect(await track(call, one)).toMatchObject({ verification: 'offered' });
  const { verifiedUntil = '' } = await track(call, two);
  const days = (Date.parse(verifiedUntil) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(30);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 24 * 60 * 60 * 1000 });
  try {
    expect(await track(call, two)).toMatchObject({ verification: 'given', verifiedUntil });
    vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60 * 1000);
    expect(await track(call, two)).toMatchObject({ verification: 'offered' });
  } finally {
    vi.useRealTimers();
  }
});

it('ends when the contacts of the receiver change', async () => {
  const call = visitor();
  const number = await create();
  await verify(call, number, '0123');
  const { version } = (
    await admin('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber: number } })
  ).package;
  await admin('PATCH /api/admin/packages/:trackingNumber', {
    params: { trackingNumber: number },
    body: { version, receiverPhone: '(214) 555-9999' },
  });
  expect(await track(call, number)).toMatchObject({
    verification: 'offered',
    package: { sender: 'Ana Ruiz, Dallas, TX 752' },
  });
});

it('is stored in a cookie that scripts cannot read and that browsers send only for tracking', async () => {
  const number = await create();
  const address = `${backend.url}/api/packages/track/${number}/verification`;
  const answer = await sendJson(address, { verificationFactor: '0123' }, { origin: backend.url });
  const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.startsWith('moveway.verified='));
  expect(cookie).toMatch(/; path=\/api\/packages\/track;.*; samesite=lax; httponly/i);
  expect(cookie).not.toContain('0123');
  expect(cookie.length).toBeLessThan(4000);

  const forged = await fetch(`${backend.url}/api/packages/track/${number}`, {
    headers: { cookie: `${cookie.split(';')[0]}x` },
  });
  expect(await forged.json()).toMatchObject({ verification: 'offered' });
});

it('holds twenty packages; one more replaces the oldest', async () => {
  let cookies = '';
  const call = visitor(async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('cookie', cookies);
    request.headers.set('origin', backend.url);
    const answer = await fetch(request);
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('moveway.verified='));
    cookies = cookie?.split(';')[0] ?? cookies;
    return answer;
  });
  const numbers: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    const number = await create();
    numbers.push(number);
    await verify(call, number, 'bo@lund.example');
  }
  expect(cookies.length).toBeLessThan(4000);
  const { results } = await call('POST /api/packages/track', { body: { trackingNumbers: numbers } });
  expect(results.map((result) => result.outcome === 'found' && result.verification === 'given')).toEqual(
    numbers.map((_, index) => index > 0),
  );
});

it('is refused after a few guesses at a number from one address; guesses of signed-in customers count, too', async () => {
  const number = await create();
  const { call } = await signUpCustomer(backend, 'guessing_customer');
  const guesses = [
    () => verify(visitor(), number, '0000'),
    () => call('POST /api/packages/user', { body: { trackingNumber: number, verificationFactor: '0001' } }),
    () => verify(visitor(), number, '0002'),
    () => verify(call, number, '0003'),
  ];
  for (const guess of guesses) {
    expect(await apiErrorOf(guess())).toMatchObject({ status: 404 });
  }
  expect(await apiErrorOf(verify(visitor(), number, '0123'))).toMatchObject({
    code: 'shipment.digits_used_up',
  });
  expect(await verify(visitor(), number, 'bo@lund.example')).toMatchObject({ verification: 'given' });
});

it('is not offered to the owner and to staff, who see everything already', async () => {
  const owner = await signUpCustomer(backend, 'verified_owner');
  const number = await create({ customerId: owner.id });
  for (const call of [owner.call, admin]) {
    expect(await track(call, number)).not.toHaveProperty('verification');
  }
});

describe('a browser with a proof', () => {
  it('sees only names and amounts if the settings say so', async () => {
    const call = visitor();
    const number = await create();
    await change({ verifiedSee: 'names-and-amounts', maskNames: true, hideAmounts: true });
    const before = await track(call, number);
    expect(before).toMatchObject({ verification: 'offered', package: { receiver: 'B. L.' } });
    expect(before.package).not.toHaveProperty('amount');
    expect(await verify(call, number, '0123')).toMatchObject({
      verification: 'given',
      package: { receiver: 'Bo Lund', sender: 'Ana Ruiz, Dallas, TX 752', amount: 1450 },
    });

    // Nothing is hidden that could be shown.
    await change({ verifiedSee: 'names-and-amounts' });
    expect(await track(visitor(), number)).not.toHaveProperty('verification');
  });

  it('sees nothing more once the settings say so', async () => {
    const call = visitor();
    const number = await create();
    await change({ verifiedSee: 'everything' });
    await verify(call, number, '0123');
    await change({ verifiedSee: 'nothing' });
    const shown = await track(call, number);
    expect(shown).not.toHaveProperty('verification');
    expect(shown.package.sender).toBe('Ana Ruiz, Dallas, TX 752');
    expect(await apiErrorOf(verify(call, number, '0123'))).toMatchObject({ code: 'shipment.not_verified' });
  });
});
