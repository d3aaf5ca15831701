/* Background jobs by the names of their kinds. Free of zod: the console imports this. */

/** The texts that staff read about failed jobs. The server cannot declare a kind without a text here. */
const JOB_KINDS = {
  'mail.confirm-address': 'Email address confirmation',
  'mail.change-address': 'New email address confirmation',
  'mail.address-was-changed': 'Notice of a changed email address',
  'mail.reset-password': 'Password reset email',
  'mail.password-was-reset': 'Notice of a changed password',
  'news.tell': 'Messages about packages',
  'mail.news': 'Package status email',
  'push.news': 'Package status notification',
  'mail.request-received': 'Request receipt email',
  'mail.quote-booked': 'Tracking number email',
  'mail.quote-kept': 'Kept quote email',
  'mail.confirm-subscription': 'Subscription confirmation',
  'mail.unseen-reply': 'Unread reply email',
  'mail.bulletin': 'Service update email',
  'bulletin.batch': 'Service update: next batch of emails',
  'bulk.rows': 'Change or import of many packages',
  'push.reply': 'Unread reply notification',
  'remove-unsent-attachment': 'Removal of a file that was not sent',
};

export type JobKindName = keyof typeof JOB_KINDS;

/** The rests of the names that begin with `Start`. */
export type JobKindAfter<Start extends string, Name = JobKindName> = Name extends `${Start}${infer Rest}`
  ? Rest
  : never;

/** What a job does, in few words. During an update, a kind of a newer server may be unknown here: it stays as it is. */
export function jobKindText(kind: string): string {
  const texts: Partial<Record<string, string>> = JOB_KINDS;
  return texts[kind] ?? kind;
}
