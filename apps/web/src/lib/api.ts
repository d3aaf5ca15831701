import { createApiClient } from '@moveway/api-client/api-client.ts';

/** The API of the page's own origin. `fetch` is looked up at each call, so that it may be replaced. */
export const call = createApiClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });
