/** Digits from which a text is taken for a phone number. */
const LEAST_DIGITS = 7;

/**
 * The `mailto:` address of a link to write an email. Everything in it but the @ of the address is encoded, so that an
 * address cannot add headers, receivers or a text (RFC 6068).
 */
export function mailLink(email: string, subject?: string): string {
  const at = email.lastIndexOf('@');
  const address = [...(at < 0 ? [] : [email.slice(0, at)]), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${address.join('@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}

/**
 * The `tel:` address of a link to call a number, of its digits and a leading + alone; undefined where it is no number.
 */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < LEAST_DIGITS ? undefined : `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}
