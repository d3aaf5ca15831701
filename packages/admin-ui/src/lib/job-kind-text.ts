/** The kinds of background jobs, as the server names them where it declares them. */
const texts = new Map([
  ['mail.confirm-address', 'Email to confirm an address'],
  ['mail.change-address', 'Email to confirm a new address'],
  ['mail.address-was-changed', 'Email about a changed address'],
  ['mail.reset-password', 'Email for a new password'],
  ['mail.password-was-reset', 'Email about a changed password'],
  ['mail.shipment-status', 'Email about a status'],
  ['mail.request-received', 'Email about a received request'],
  ['mail.quote-booked', 'Email with a tracking number'],
  ['mail.confirm-subscription', 'Email to confirm a subscription'],
  ['mail.unseen-reply', 'Email about an unseen reply'],
  ['mail.bulletin', 'Email with a service update'],
  ['bulletin.batch', 'Service update to its next receivers'],
  ['push.status', 'Push messages about a status'],
  ['push.reply', 'Push messages about an unseen reply'],
]);

/** What a job does, in few words; the server's own name for a kind this console does not know. */
export const jobKindText = (kind: string): string => texts.get(kind) ?? kind;
