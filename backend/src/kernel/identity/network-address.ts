import ipaddr from 'ipaddr.js';

/** 16-bit parts of the prefixes that limits count: the subscriber's /64, and the /48 that holds 65,536 of these. */
const SUBSCRIBER_PARTS = 4;
const SITE_PARTS = 3;

/** An address as people write it: an IPv4 address mapped into IPv6 in its IPv4 form. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown';
}

/** What a limit counts as one caller: an IPv4 address, or the /64 network that one IPv6 subscriber owns. */
export function networkOf(address: string): string {
  const parsed = parseWithColons(address);
  if (parsed instanceof ipaddr.IPv6) {
    return `${prefix(parsed, SUBSCRIBER_PARTS)}::/64`;
  }
  return parsed?.toString() ?? address;
}

/**
 * The /48 around an IPv6 address; undefined for IPv4. One customer of a hosting company often owns a whole /48, and a
 * mobile network puts many subscribers into one, so its limits have to be looser than those of a /64.
 */
export function siteOf(address: string): string | undefined {
  const parsed = parseWithColons(address);
  return parsed instanceof ipaddr.IPv6 ? `${prefix(parsed, SITE_PARTS)}::/48` : undefined;
}

/** An address of IPv6 form; IPv4 is recognized without the cost of parsing it, for each call asks. */
function parseWithColons(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return address.includes(':') && ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function prefix({ parts }: ipaddr.IPv6, length: number): string {
  return parts
    .slice(0, length)
    .map((part) => part.toString(16))
    .join(':');
}
