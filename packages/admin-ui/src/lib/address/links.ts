import type { AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';

/** Links within the console, as query strings; `app/console-tabs.tsx` and the tabs read them. */
const at = (place: Record<string, string>) => ({ search: `?${new URLSearchParams(place).toString()}` });

/** A package, open in its tab. */
export const packageLink = (trackingNumber: string) => at({ package: trackingNumber });
/** The packages that a search finds. */
export const packageSearchLink = (search: string) => at({ search });
/** All packages of a customer. */
export const customerPackagesLink = (customerId: string) => at({ customerId });
/** A user, open in their tab. */
export const userLink = (id: string) => at({ tab: 'users', user: id });
/** A customer's conversation, open in the support tab. */
export const conversationLink = (userId: string) => at({ tab: 'support', conversation: userId });
/** The open conversations. */
export const openConversationsLink = at({ tab: 'support' });
/** The unanswered conversations. */
export const supportLink = at({ tab: 'support', filter: 'waiting' });
/** The open requests of the inbox. */
export const openRequestsLink = at({ tab: 'support', view: 'inbox' });
/** The background work that no retry helped. */
export const failedJobsLink = at({ tab: 'support', view: 'failed-jobs' });
/** The packages that need attention for one reason. */
export const attentionLink = (attention: AttentionFilter) => at({ attention });
/** What a user did. */
export const userActionsLink = (userId: string) => at({ tab: 'audit', actor: userId });
/** What was done to one thing. */
export const auditLink = (target: string) => at({ tab: 'audit', target });
/** The page of an import. @param consolePath the address of the console itself */
export const importPath = (consolePath: string, id: string) =>
  `${consolePath === '/' ? '' : consolePath}/import/${id}`;
