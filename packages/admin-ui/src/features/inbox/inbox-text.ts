import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';

/** What a request is about, in few words. */
export const kindText: Record<InboxKind, string> = {
  contact: 'Message',
  document: 'Custom document',
  accessibility: 'Accessibility feedback',
  issue: 'Reported issue',
  quote: 'Quote request',
};
