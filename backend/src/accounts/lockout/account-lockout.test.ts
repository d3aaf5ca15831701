import { afterAll, describe, expect, it } from 'vitest';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { setLimits } from '../../storage/limits/limits.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { beginSignIn, type Attempt } from './account-lockout.ts';
import { RecognizedCallerModel } from '../account.model.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import { RECOGNIZED_MAX, recognizedCallerRepo } from '../recognized-caller.repo.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const PER_ADDRESS = 8;
const NEW_CUSTOMER = callerFrom('198.51.100.200');

let serial = 0;

await connectToDatabase('account_lockout_limits');
await RecognizedCallerModel.init();
setLimits({
  'sign-in-device': 5,
  'sign-in-account-address': 5,
  'sign-in-account': 50,
  'sign-in-address': PER_ADDRESS,
});
afterAll(() => setLimits({}));

const newId = () => new mongoose.Types.ObjectId().toHexString();
/** An address that never called. */
function newAddress(): string {
  serial += 1;
  return `203.0.113.${serial}`;
}
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

/** The order in which passwords are verified when all these attempts wait at once, the burst first. */
async function orderOf(burst: Attempt[], next: Attempt): Promise<string[]> {
  const queue = createFairQueue({
    running: 1,
    perCaller: 300,
    total: 1000,
    messages: { perCaller: 'Too much of yours.', total: 'Too much.' },
  });
  const order: string[] = [];
  const verify = (who: string, { callers }: Attempt) => queue.run(callers, async () => void order.push(who));
  await Promise.all([...burst.map((one) => verify('burst', one)), verify('next', next)]);
  return order;
}

/** One of the burst is verified already, and one may be before it in the round. */
const SOON = 2;

describe('the place of a new caller in the queue', () => {
  it('comes next, however many devices one account signs in from at the same time', async () => {
    const [userId, address] = [newId(), newAddress()];
    const devices = Array.from({ length: RECOGNIZED_MAX }, (_, i) => callerFrom(address, `device ${i}`));
    for (const caller of devices) {
      await recognizedCallerRepo.remember(userId, caller);
    }
    const burst = await Promise.all(devices.map((caller) => beginSignIn('customer', userId, caller)));
    const order = await orderOf(burst, await beginSignIn('new', newId(), NEW_CUSTOMER));
    expect(order).toHaveLength(RECOGNIZED_MAX + 1);
    expect(order.indexOf('next')).toBeLessThanOrEqual(SOON);
  });

  it('comes next, however many accounts sign in from an address that is recognized for each', async () => {
    const address = newAddress();
    const burst = await times(PER_ADDRESS, async (i) => {
      const userId = newId();
      await recognizedCallerRepo.remember(userId, callerFrom(address));
      return beginSignIn(`own_${i}`, userId, callerFrom(address));
    });
    const order = await orderOf(burst, await beginSignIn('new_2', newId(), NEW_CUSTOMER));
    expect(order.indexOf('next')).toBeLessThanOrEqual(SOON);
  });

  it('is not taken by others who type its owner’s name, id or address', async () => {
    const [userId, owner] = [newId(), callerFrom(newAddress(), 'owner’s device')];
    await recognizedCallerRepo.remember(userId, owner);
    const burst = await times(24, (i) => {
      const other = callerFrom(`192.0.2.${i}`);
      const [name, whose] = [
        ['owner', userId],
        [userId, undefined],
        [owner.ip, undefined],
      ][i % 3] as [string, string | undefined];
      return beginSignIn(name, whose, other);
    });
    const own = await beginSignIn('owner', userId, owner);
    // A first piece for each of three names, and the one that is verified already.
    expect((await orderOf(burst, own)).indexOf('next')).toBeLessThanOrEqual(4);
    const atHome = await beginSignIn('owner', userId, { ...owner, device: undefined });
    expect((await orderOf(burst, atHome)).indexOf('next')).toBeLessThanOrEqual(4);
  });
});

describe('an address that is recognized for an account', () => {
  const answerOf = (attempt: Promise<Attempt>) =>
    attempt.then(
      () => 'may try',
      (error: { code: string }) => error.code,
    );

  it('answers alike for that account and for an unknown name', async () => {
    const [userId, owner] = [newId(), callerFrom(newAddress(), 'the owner’s')];
    const neighbor = callerFrom(owner.ip);
    await recognizedCallerRepo.remember(userId, owner);
    const tryAs = (name: string, whose?: string) => answerOf(beginSignIn(name, whose, neighbor));
    // An attempt at either counts for the address.
    expect(await tryAs('known', userId)).toBe('may try');
    expect(await times(PER_ADDRESS - 1, (i) => tryAs(`invented_${i}`))).not.toContain('rate_limited');
    expect(await tryAs('invented')).toBe('rate_limited');
    expect(await tryAs('known', userId)).toBe('rate_limited');
    expect(await answerOf(beginSignIn('known', userId, owner))).toBe('may try');
  });

  it('does not show which username and email address belong together', async () => {
    const [userId, caller] = [newId(), callerFrom(newAddress())];
    await recognizedCallerRepo.remember(userId, caller);
    const tryAs = (name: string) => answerOf(beginSignIn(name, userId, caller));
    expect(await times(6, () => tryAs('by_name'))).toContain('rate_limited');
    expect(await tryAs('by@example.com')).toBe('may try');
  });
});

it('keeps the newest devices and addresses of an account, and no others’ fewer', async () => {
  const [userId, other] = [newId(), newId()];
  const remember = (whose: string, i: number) =>
    recognizedCallerRepo.remember(whose, callerFrom(`192.0.2.${i}`, `device ${i}`));
  await remember(other, 0);
  for (let i = 0; i < RECOGNIZED_MAX + 5; i += 1) {
    await remember(userId, i);
  }
  for (const kind of ['device', 'network'] as const) {
    expect(await RecognizedCallerModel.countDocuments({ userId, kind })).toBe(RECOGNIZED_MAX);
  }
  const isKnown = (whose: string, i: number) =>
    recognizedCallerRepo.recognize(whose, callerFrom(`192.0.2.${i}`, `device ${i}`));
  expect(await isKnown(userId, 0)).toEqual({ isDevice: false, isNetwork: false });
  expect(await isKnown(userId, RECOGNIZED_MAX + 4)).toEqual({ isDevice: true, isNetwork: true });
  expect(await isKnown(other, 0)).toEqual({ isDevice: true, isNetwork: true });
});
