import { expect, it } from 'vitest';
import { isSecondFact } from './second-fact.ts';

const receiver = { receiverEmail: 'Jane.Roe@Example.com', receiverPhone: '+1 (555) 010-4477 x12' };

it.each(['jane.roe@example.com', ' JANE.ROE@EXAMPLE.COM ', '4477'])('takes %s', (fact) => {
  expect(isSecondFact(fact, receiver)).toBe(true);
});

it.each(['', '4478', '447', '04477', '7712', 'jane.roe@example', '.*', 'undefined'])(
  'refuses "%s"',
  (fact) => {
    expect(isSecondFact(fact, receiver)).toBe(false);
  },
);

it('refuses everything where the administrator gave no fact, or there is no shipment', () => {
  for (const fact of ['', '0000', 'undefined', 'null', 'a@b.c']) {
    expect(isSecondFact(fact, {})).toBe(false);
    expect(isSecondFact(fact, { receiverPhone: '123' })).toBe(false);
    expect(isSecondFact(fact, undefined)).toBe(false);
  }
});
