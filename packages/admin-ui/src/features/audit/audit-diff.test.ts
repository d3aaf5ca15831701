import { afterEach, describe, expect, it, vi } from 'vitest';
import { valueChanges } from './audit-diff.ts';

describe('the changes of an audit entry', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('have a readable name, the value before and the value after', () => {
    expect(
      valueChanges({
        before: { currentLocation: 'Reno, NV', isAdmin: false },
        after: { currentLocation: 'Denver, CO', isAdmin: true },
      }),
    ).toEqual([
      { name: 'Current location', before: 'Reno, NV', after: 'Denver, CO' },
      { name: 'Is admin', before: 'No', after: 'Yes' },
    ]);
  });

  it('list only the parts of a nested value that changed', () => {
    expect(
      valueChanges({
        before: { contacts: { phone: '555-0100', address: 'Chicago' } },
        after: { contacts: { phone: '555-0199', address: 'Chicago' } },
      }),
    ).toEqual([{ name: 'Contacts: phone', before: '555-0100', after: '555-0199' }]);
  });

  it('leave a side empty where the value was missing', () => {
    expect(valueChanges({ after: { status: 'Pending', description: '' } })).toEqual([
      { name: 'Status', before: undefined, after: 'Pending' },
    ]);
    expect(valueChanges({ before: { amount: 120.5 }, after: { amount: null } })).toEqual([
      { name: 'Amount', before: '120.5', after: undefined },
    ]);
  });

  it('show money in dollars', () => {
    expect(
      valueChanges({
        before: {
          amountCents: 74_024,
          rates: { vehiclePerMile: 44 },
          cancellationTerms: { feeBeforeDispatch: 5000 },
        },
        after: {
          amountCents: 80_000,
          rates: { vehiclePerMile: 62 },
          cancellationTerms: { feeBeforeDispatch: 7000 },
        },
      }),
    ).toEqual([
      { name: 'Amount', before: '$740.24', after: '$800.00' },
      { name: 'Rates: vehicle per mile', before: '$0.44', after: '$0.62' },
      { name: 'Cancellation terms: fee before dispatch', before: '$50.00', after: '$70.00' },
    ]);
  });

  it('show days and times as they are shown elsewhere', () => {
    vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') });
    expect(
      valueChanges({
        before: { arrivalDate: '2026-11-25' },
        after: { arrivalDate: '2026-11-28', holdUntil: '2026-11-28T18:00:00.000Z' },
      }).map(({ before, after }) => [before, after]),
    ).toEqual([
      ['Wed, Nov 25, 2026', 'Sat, Nov 28, 2026'],
      [undefined, expect.stringMatching(/^Nov 28, \d+:00/)],
    ]);
  });

  it('are named without values where these are purged', () => {
    expect(valueChanges({ changed: ['receiverEmail', 'amountCents'] })).toEqual([
      { name: 'Receiver email', before: undefined, after: undefined },
      { name: 'Amount', before: undefined, after: undefined },
    ]);
  });

  it('is empty when nothing was written down', () => {
    expect(valueChanges({})).toEqual([]);
  });
});
