import type { ApiEndpoint, ApiQuery } from '@moveway/contracts/api.ts';
import { expectTypeOf, it } from 'vitest';
import { nothingLeft } from '../kernel/page-cursor.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { ConversationService } from '../chat/conversation.service.ts';
import type { ImportService } from '../imports/import.service.ts';
import type { BatchService } from '../bulk/batch/batch.service.ts';

/** Lists within one thing. `every-list.test.ts` calls all other lists with each of their filters. */
type ListEndpoint = {
  [E in ApiEndpoint]: E extends `${string}/:${string}` | 'GET /api/chat/messages'
    ? 'cursor' extends keyof ApiQuery<E>
      ? E
      : never
    : never;
}[ApiEndpoint];

/** The service of each. */
interface Services {
  'GET /api/chat/messages': ChatService['conversation'];
  'GET /api/admin/batches/:id/packages': BatchService['rows'];
  'GET /api/admin/conversations/:id/messages': ConversationService['messages'];
  'GET /api/admin/imports/:id': ImportService['get'];
}

/** The fields that a service takes out of a query, its last argument. */
type Taken<Service extends (...given: never[]) => unknown> =
  Parameters<Service> extends [...unknown[], infer Query] ? keyof Query : never;

// Checked by the compiler: a service whose type lacks a field would get it and ignore it.
it('gives the service of each list every field of its query', () => {
  expectTypeOf<keyof Services>().toEqualTypeOf<ListEndpoint>();
  expectTypeOf<{ [E in ListEndpoint]: Exclude<keyof ApiQuery<E>, Taken<Services[E]>> }>().toEqualTypeOf<
    Record<ListEndpoint, never>
  >();
});

it('does not compile when a service takes a field and ignores it', () => {
  const { search, ...rest } = { search: 'a', isNew: true };
  // @ts-expect-error -- isNew is left
  nothingLeft(rest);
  const { isNew, ...none } = rest;
  nothingLeft(none);
  expectTypeOf(search).toBeString();
  expectTypeOf(isNew).toBeBoolean();
});
