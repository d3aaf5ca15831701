import { createApiClient } from '@moveway/api-client/api-client.ts';
import { readAdminToken } from './admin-token.ts';

/**
 * The API of the site's own origin. Cookies carry the sign-in, and where they could not be used an administrator's token
 * (specification, section 7).
 */
export const callApi = createApiClient({ baseUrl: '', adminToken: readAdminToken });
