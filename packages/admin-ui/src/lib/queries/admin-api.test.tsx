import { afterEach, expect, it, vi } from 'vitest';
import { createTokenSession } from '../../platform/token-session.ts';
import { noStorage } from '../../testing/render-console.tsx';
import { createAdminApi } from './admin-api.ts';

afterEach(() => vi.unstubAllGlobals());

it('marks the calls of a hidden page, and no call of a shown one', async () => {
  const seen: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/views')) {
      seen.push(new Headers(init.headers).get('x-page-hidden'));
    }
    return Response.json({ items: [] });
  });
  const api = createAdminApi(createTokenSession(noStorage, ''), { apiUrl: '', liveUrl: '' });
  await api.call('GET /api/admin/views', {});
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await api.call('GET /api/admin/views', {});
  visibility.mockReturnValue('visible');
  await api.call('GET /api/admin/views', {});
  visibility.mockRestore();
  expect(seen).toEqual([null, '1', null]);
});
