import { describe, expect, it } from 'vitest';
import { networkOf, siteOf } from './caller.ts';

describe('the network that a limit counts', () => {
  it('is an IPv4 address itself, also one that is mapped into IPv6', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(siteOf('203.0.113.7')).toBeUndefined();
    expect(siteOf('::ffff:203.0.113.7')).toBeUndefined();
  });

  it('is the /64 of an IPv6 address, inside its /48', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2::')).toBe('2001:db8:1:2::/64');
    expect(siteOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
    expect(siteOf('2001:db8:1:3::1')).toBe('2001:db8:1::/48');
    expect(siteOf('2001:db8:2:2::1')).toBe('2001:db8:2::/48');
  });

  it('is the text itself where the text is no address', () => {
    expect(networkOf('unknown')).toBe('unknown');
    expect(siteOf('not:an:address')).toBeUndefined();
  });
});
