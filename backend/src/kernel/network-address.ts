import ipaddr from 'ipaddr.js';

/** An address as people write it: an IPv4 address that came dressed as IPv6 in its own form. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown';
}

/** Whom a limit counts: an IPv4 address, or the /64 network that one IPv6 subscriber owns. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) {
    return address;
  }
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
}
