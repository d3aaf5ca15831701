import type { ApiEndpoint, ApiQuery } from '@moveway/contracts/api.ts';
import { expectTypeOf, it } from 'vitest';
import { nothingLeft } from './kernel/nothing-left.ts';
import type { AdministrationService } from './modules/accounts/administration.service.ts';
import type { AnalyticsService } from './modules/analytics/analytics.service.ts';
import type { AuditSearchService } from './modules/audit/audit-search.service.ts';
import type { ChatService } from './modules/chat/chat.service.ts';
import type { ConversationService } from './modules/chat/conversation/conversation.service.ts';
import type { ImportService } from './modules/imports/import.service.ts';
import type { InboxService } from './modules/inbox/inbox.service.ts';
import type { FailedJobService } from './modules/jobs/failed-job.service.ts';
import type { BatchService } from './modules/shipments/batch/batch.service.ts';
import type { ShipmentService } from './modules/shipments/shipment.service.ts';
import type { BulletinService } from './modules/subscriptions/bulletin.service.ts';

/** Routes that list: a page at a time, counted, or exported. */
type ListEndpoint = {
  [E in ApiEndpoint]: E extends `${string}/count` | `${string}/export.csv`
    ? E
    : 'cursor' extends keyof ApiQuery<E>
      ? E
      : never;
}[ApiEndpoint];

/** The service of each list. */
interface Services {
  'GET /api/admin/users': AdministrationService['list'];
  'GET /api/admin/users/count': AdministrationService['count'];
  'GET /api/admin/analytics/attention': AnalyticsService['attention'];
  'GET /api/admin/audit': AuditSearchService['list'];
  'GET /api/admin/audit/count': AuditSearchService['count'];
  'GET /api/admin/batches/:id/packages': BatchService['rows'];
  'GET /api/admin/bulletins': BulletinService['list'];
  'GET /api/chat/messages': ChatService['conversation'];
  'GET /api/admin/chat': ChatService['list'];
  'GET /api/admin/conversations': ConversationService['list'];
  'GET /api/admin/conversations/count': ConversationService['count'];
  'GET /api/admin/conversations/:id/messages': ConversationService['messages'];
  'GET /api/packages/user': ShipmentService['listOwn'];
  'GET /api/admin/failed-jobs': FailedJobService['list'];
  'GET /api/admin/imports/:id': ImportService['get'];
  'GET /api/admin/inbox': InboxService['list'];
  'GET /api/admin/inbox/count': InboxService['count'];
  'GET /api/admin/packages': ShipmentService['list'];
  'GET /api/admin/packages/count': ShipmentService['count'];
  'GET /api/admin/packages/export.csv': ShipmentService['batches'];
}

/** The fields that a service takes out of a query, its last argument. */
type Taken<Service extends (...given: never[]) => unknown> =
  Parameters<Service> extends [...unknown[], infer Query] ? keyof Query : never;

// Compiled only: a service whose type lacks a field would be given it and ignore it.
it('gives the service of each list every field of its query', () => {
  expectTypeOf<keyof Services>().toEqualTypeOf<ListEndpoint>();
  expectTypeOf<{ [E in ListEndpoint]: Exclude<keyof ApiQuery<E>, Taken<Services[E]>> }>().toEqualTypeOf<
    Record<ListEndpoint, never>
  >();
});

it('does not compile where a service takes a field and leaves it', () => {
  const { search, ...rest } = { search: 'a', isNew: true };
  // @ts-expect-error -- isNew is left
  nothingLeft(rest);
  const { isNew, ...none } = rest;
  nothingLeft(none);
  expectTypeOf(search).toBeString();
  expectTypeOf(isNew).toBeBoolean();
});
