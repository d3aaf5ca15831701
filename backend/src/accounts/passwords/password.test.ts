import { describe, expect, it } from 'vitest';
import { hashPassword, DUMMY_HASH, verifyDummyHash, verifyPassword } from './password.ts';

/** All that decides how long a comparison takes: algorithm, version, memory, passes, lanes. */
const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');

describe('a password', () => {
  it('is accepted, and no other is', async () => {
    const hash = await hashPassword('secret words');
    expect(await verifyPassword(hash, 'secret words')).toBe(true);
    expect(await verifyPassword(hash, 'Secret words')).toBe(false);
  });

  it('is accepted in any Unicode composition of its letters', async () => {
    const [composed, decomposed] = ['Stra\u00DFe M\u00FCnchen', 'Stra\u00DFe Mu\u0308nchen'];
    expect(await verifyPassword(await hashPassword(composed), decomposed)).toBe(true);
    expect(await verifyPassword(await hashPassword(decomposed), composed)).toBe(true);
    expect(await verifyPassword(await hashPassword(composed), 'Stra\u00DFe Munchen')).toBe(false);
  });

  it('is hashed differently each time', async () => {
    expect(await hashPassword('secret words')).not.toBe(await hashPassword('secret words'));
  });

  it('is hashed and compared outside the event loop, which stays free', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    const hash = await hashPassword('secret words');
    const whileHashing = turns;
    for (let times = 0; times < 4; times += 1) {
      await verifyPassword(hash, 'secret words');
    }
    clearInterval(counting);
    // Hashed on the event loop, no timer would fire before the result is there.
    expect(whileHashing).toBeGreaterThan(0);
    expect(turns).toBeGreaterThan(whileHashing);
  });

  it('of an unknown account takes as long to reject as a real one', async () => {
    expect(await verifyDummyHash('secret words')).toBe(false);
    expect(cost(DUMMY_HASH)).toBe(cost(await hashPassword('secret words')));
  });
});
