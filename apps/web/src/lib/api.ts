import { createApiClient } from '@moveway/api-client/api-client.ts';
import { readAdminToken } from './accounts/admin-token.ts';

/**
 * Calls the API of the site's own origin, authenticated by cookies or by an administrator's token (specification,
 * section 7).
 */
export const callApi = createApiClient({ baseUrl: '', adminToken: readAdminToken });
