import { expect, it } from 'vitest';
import { isVerificationFactor } from './verification-factor.ts';

const receiver = { receiverEmail: 'Jane.Roe@Example.com', receiverPhone: '+1 (555) 010-4477 x12' };

it.each(['jane.roe@example.com', ' JANE.ROE@EXAMPLE.COM ', '4477'])('takes %s', (factor) => {
  expect(isVerificationFactor(factor, receiver)).toBe(true);
});

it.each(['', '4478', '447', '04477', '7712', 'jane.roe@example', '.*', 'undefined'])(
  'rejects "%s"',
  (factor) => {
    expect(isVerificationFactor(factor, receiver)).toBe(false);
  },
);

it('rejects everything where the administrator gave no factor, or there is no shipment', () => {
  for (const factor of ['', '0000', 'undefined', 'null', 'a@b.c']) {
    expect(isVerificationFactor(factor, {})).toBe(false);
    expect(isVerificationFactor(factor, { receiverPhone: '123' })).toBe(false);
    expect(isVerificationFactor(factor, undefined)).toBe(false);
  }
});
