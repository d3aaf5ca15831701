import { expect, it } from 'vitest';
import { isVerificationFactor } from './verification.ts';

const receiver = { receiverEmail: 'Jane.Roe@Example.com', receiverPhone: '+1 (555) 010-4477 x12' };

it.each(['jane.roe@example.com', ' JANE.ROE@EXAMPLE.COM ', '4477', ' 44-77 ', '…4477'])(
  'takes %s',
  (factor) => {
    expect(isVerificationFactor(factor, receiver)).toBe(true);
  },
);

it.each(['', '4478', '447', '04477', '7712', '12', '4477@', 'jane.roe@example', '.*', 'undefined'])(
  'rejects "%s"',
  (factor) => {
    expect(isVerificationFactor(factor, receiver)).toBe(false);
  },
);

it.each([
  '5550104477',
  '15550104477',
  '+1 (555) 010-4477',
  '1-555-010-4477',
  '555.010.4477',
  '(555)010 4477',
  '555 010 4477 ext. 12',
  '555–010–4477',
  '555/010-4477',
  '555·010·4477',
  '1 / 555 / 010 / 4477',
])('takes the whole phone number written as %s', (factor) => {
  expect(isVerificationFactor(factor, receiver)).toBe(true);
});

it.each([
  '010-4477',
  '5550104478',
  '6660104477',
  '25550104477',
  '555010447712',
  '44 77 5550104477',
  '555 010 4477, 555 010 4478',
])('rejects %s, whose digits are not exactly the digits of the number', (factor) => {
  expect(isVerificationFactor(factor, receiver)).toBe(false);
});

it.each([
  '(555) 010-4477 / (555) 010-8899',
  '555-010-4477, 555-010-8899',
  '5550104477 5550108899',
  '555.010.4477 or +1 555 010 8899',
  'home 1-555-010-4477; cell 1-555-010-8899',
  '555-010-4477 x1234 555-010-8899',
  '+15550104477 +15550108899',
  '555·010·4477, 555·010·8899',
  '555/010-4477 / 555/010-8899',
  '555,010,4477,555,010,8899',
])('takes the end of either of two phone numbers, and either whole: %s', (receiverPhone) => {
  for (const factor of ['4477', '8899', '555 010 4477', '+1 555 010 8899']) {
    expect([factor, isVerificationFactor(factor, { receiverPhone })]).toEqual([factor, true]);
  }
  for (const factor of ['1234', '7755', '5550']) {
    expect([factor, isVerificationFactor(factor, { receiverPhone })]).toEqual([factor, false]);
  }
});

it.each([
  '555 010 4477 x1234',
  '555-010-4477x1234',
  '555-010-4477 ext 1234',
  '+1 555 010 4477 Extension 1234',
  '555-010-4477 #1234',
  '555-010-4477,,1234',
  '555-010-4477;ext=1234',
  '555 010 4477 1234',
  '555/010/4477,,1234',
  '555-4477 1234',
  '555·4477 x1234',
  '555 010 4477 x5671234',
])('takes the end of the number before an extension, never of the extension: %s', (receiverPhone) => {
  expect(isVerificationFactor('4477', { receiverPhone })).toBe(true);
  expect(isVerificationFactor('1234', { receiverPhone })).toBe(false);
});

it.each(['·', '•', '/', ',', '_', ' / '])(
  'takes a number with groups that have "%s" between them',
  (sign) => {
    for (const groups of [
      ['512', '555', '0140'],
      ['1', '512', '555', '0140'],
      ['555', '0140'],
      ['44', '20', '7946', '0140'],
    ]) {
      const receiverPhone = groups.join(sign);
      for (const factor of ['0140', groups.join(''), groups.join(' '), receiverPhone]) {
        expect([factor, isVerificationFactor(factor, { receiverPhone })]).toEqual([factor, true]);
      }
    }
  },
);

it('takes a number also without its area code if a sign separates it', () => {
  for (const factor of ['555-0140', '0140', '512 555 0140']) {
    expect(isVerificationFactor(factor, { receiverPhone: '512/555-0140' })).toBe(true);
  }
});

it('takes seven digits after "ext" as a number if there is no number before them', () => {
  expect(isVerificationFactor('0140', { receiverPhone: 'ext 5550140' })).toBe(true);
});

it.each(['+44 20 7946 0958', '+44 (207) 946-0958', '+442079460958'])(
  'takes a number of another country by its end and whole: %s',
  (receiverPhone) => {
    for (const factor of ['0958', '+44 20 7946 0958', '442079460958']) {
      expect([factor, isVerificationFactor(factor, { receiverPhone })]).toEqual([factor, true]);
    }
    expect(isVerificationFactor('207 946 0958', { receiverPhone })).toBe(false);
  },
);

it('rejects everything if the shipment has no contacts, or there is no shipment', () => {
  for (const factor of ['', 'abc', '0000', 'undefined', 'null', 'a@b.c']) {
    expect(isVerificationFactor(factor, {})).toBe(false);
    expect(isVerificationFactor(factor, { receiverEmail: '', receiverPhone: '' })).toBe(false);
    expect(isVerificationFactor(factor, { receiverEmail: 'none' })).toBe(false);
    expect(isVerificationFactor(factor, { receiverPhone: '123' })).toBe(false);
    expect(isVerificationFactor(factor, undefined)).toBe(false);
  }
});
