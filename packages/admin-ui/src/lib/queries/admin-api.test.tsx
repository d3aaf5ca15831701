import { afterEach, expect, it, vi } from 'vitest';
import { createTokenSession } from '../../platform/token-session.ts';
import { createAdminApi } from './admin-api.ts';

afterEach(() => vi.unstubAllGlobals());

it('says of a call that the page is hidden, and of none while it is shown', async () => {
  const seen: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/views')) {
      seen.push(new Headers(init.headers).get('x-page-hidden'));
    }
    return Response.json({ items: [] });
  });
  const storage = {
    readToken: async () => undefined,
    storeToken: async () => undefined,
    clearToken: async () => undefined,
    forgetUser: async () => undefined,
    unlock: () => undefined,
  };
  const api = createAdminApi(createTokenSession(storage, ''), { apiUrl: '', liveUrl: '' });
  await api.call('GET /api/admin/views', {});
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await api.call('GET /api/admin/views', {});
  visibility.mockReturnValue('visible');
  await api.call('GET /api/admin/views', {});
  visibility.mockRestore();
  expect(seen).toEqual([null, '1', null]);
});
