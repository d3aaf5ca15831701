import type { AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';

/** The address of the console, in every shell. */
export const CONSOLE_PATH = '/admin';

const at = (path: string, query: Record<string, string> = {}) =>
  `${CONSOLE_PATH}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`;

/** A package, open beside the list. */
export const packageLink = (trackingNumber: string) => at('', { package: trackingNumber });
/** The page of a package. */
export const packagePath = (trackingNumber: string) => at(`/packages/${encodeURIComponent(trackingNumber)}`);
/** The packages that a search finds. */
export const packageSearchLink = (search: string) => at('', { search });
/** All packages of a customer. */
export const customerPackagesLink = (customerId: string) => at('', { customerId });
/** The packages that need attention for one reason. */
export const attentionLink = (attention: AttentionFilter) => at('', { attention });
/** All users. */
export const usersLink = at('/users');
/** A user, open beside the others. */
export const userLink = (id: string) => at(`/users/${encodeURIComponent(id)}`);
/** The open conversations. */
export const openConversationsLink = at('/support');
/** The conversations by who answers them. */
export const conversationsLink = (filter: 'waiting' | 'mine' | 'unassigned' | 'resolved') =>
  at('/support', { filter });
/** A customer's conversation, by its id or theirs. */
export const conversationLink = (id: string) => at(`/support/conversations/${encodeURIComponent(id)}`);
/** The open requests of the inbox. */
export const openRequestsLink = at('/support/inbox');
/** The service updates. */
export const bulletinsLink = at('/support/bulletins');
/** The background work that no retry helped. */
export const failedJobsLink = at('/support/failed-jobs');
/** What a user did. */
export const userActionsLink = (userId: string) => at('/audit', { actor: userId });
/** What was done to one thing. */
export const auditLink = (target: string) => at('/audit', { target });
export const scanPath = at('/scan');
/** The page of an import; without an id, where a list is chosen. */
export const importPath = (id?: string) => at(id === undefined ? '/import' : `/import/${id}`);
/** What Export Report prints. */
export const reportPath = at('/report');
