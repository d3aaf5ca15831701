import { createApiClient } from '@moveway/api-client/api-client.ts';

/** The API of the site's own origin, as visitors and customers call it. */
export const callApi = createApiClient({ baseUrl: '' });
