import { describe, expect, it } from 'vitest';
import { compare, countFormat, formatHours, minutesFormat, percentFormat } from './comparison.ts';

describe('a metric beside the period before', () => {
  it('describes the direction and the size of a change', () => {
    expect(compare({ current: 1052, previous: 40 }, countFormat)).toEqual({
      direction: 'more',
      text: '1,012 more (40 before)',
    });
    expect(compare({ current: 84, previous: 85 }, percentFormat)).toEqual({
      direction: 'less',
      text: '1 point less (85% before)',
    });
    expect(compare({ current: 0, previous: 0 }, countFormat).text).toBe('No change');
  });

  it('writes minutes as such up to an hour', () => {
    expect(compare({ current: 59, previous: 60 }, minutesFormat).text).toBe('1 minute less (1 hour before)');
    expect(compare({ current: 95, previous: 5 }, minutesFormat).text).toBe(
      '1.5 hours more (5 minutes before)',
    );
  });

  it('does not compare with nothing', () => {
    expect(compare({ current: 12, previous: null }, countFormat).direction).toBe('unknown');
    expect(compare({ current: null, previous: 12 }, countFormat).direction).toBe('unknown');
  });

  it('formats hours in a suitable unit', () => {
    expect([0.25, 1, 47.9, 48, 60].map((hours) => formatHours(hours))).toEqual([
      '0.3 hours',
      '1 hour',
      '47.9 hours',
      '2 days',
      '2.5 days',
    ]);
  });
});
