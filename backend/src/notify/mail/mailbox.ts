import MimeNode from 'nodemailer/lib/mime-node';

/**
 * The form of an address that limits count. It begins with what nodemailer would hand to the SMTP server, without angle
 * brackets and with the domain in ASCII. Case, quotes, blanks and a tag (`+…`) do not tell mailboxes apart; neither do
 * dots at Gmail, which ignores them; elsewhere they do.
 */
export function mailboxOf(address: string): string {
  const node = new MimeNode();
  node.setHeader('to', { name: '', address });
  const [delivered = address] = node.getEnvelope().to;
  const text = delivered.normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text
    .slice(at + 1)
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .replace(/^googlemail\.com$/, 'gmail.com');
  const name = text
    .slice(0, at)
    .replaceAll(/["\\\s]/g, '')
    .replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
