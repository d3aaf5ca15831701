/** What the mail server, or the way to it, said; the first that fits. */
const MAIL_FAILURES: readonly [RegExp, string][] = [
  [/certificate|\bTLS\b|\bSSL\b|wrong version number/i, 'The connection to the mail server was not secure.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|\btimed? ?out|Greeting never/i,
    'The mail server did not answer.',
  ],
  [/invalid login|\bEAUTH\b|\b53[045]\b/i, 'The mail server rejected our username or password.'],
  [/\b55[24]\b/, 'The mail server rejected the message.'],
  [/no recipients|all recipients|\b55[013]\b/i, 'The mail server rejected the address.'],
];

/** In words, why an email was not sent; undefined for what is not known, and for other work. */
export function failureText(kind: string, error: string): string | undefined {
  return kind.startsWith('mail.') ? MAIL_FAILURES.find(([pattern]) => pattern.test(error))?.[1] : undefined;
}
