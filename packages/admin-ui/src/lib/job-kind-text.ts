/** The kinds of background jobs, as the server names them where it declares them. */
const texts = new Map([
  ['mail.confirm-address', 'E-mail to confirm an address'],
  ['mail.change-address', 'E-mail to confirm a new address'],
  ['mail.address-was-changed', 'E-mail about a changed address'],
  ['mail.reset-password', 'E-mail for a new password'],
  ['mail.password-was-reset', 'E-mail about a changed password'],
  ['mail.shipment-status', 'E-mail about a status'],
  ['mail.request-received', 'E-mail about a received request'],
  ['mail.quote-booked', 'E-mail with a tracking number'],
  ['mail.confirm-subscription', 'E-mail to confirm a subscription'],
  ['mail.bulletin', 'E-mail with a service update'],
  ['bulletin.batch', 'Service update to its next receivers'],
  ['push.status', 'Push messages about a status'],
]);

/** What a job does, in few words; the server's own name for a kind this console does not know. */
export const jobKindText = (kind: string): string => texts.get(kind) ?? kind;
