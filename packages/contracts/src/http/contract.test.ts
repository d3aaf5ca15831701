import { describe, expect, it } from 'vitest';
import { allRoutes } from '../api.ts';
import { responseKeysPlugin, responseKeys } from './response-keys.ts';

describe('the routes', () => {
  it('have names of their own', () => {
    const names = allRoutes.map(({ endpoint }) => endpoint);
    expect(new Set(names).size).toBe(names.length);
  });

  it('declare exactly the parameters of their path', () => {
    for (const route of allRoutes) {
      const inPath = [...route.endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const declared = 'params' in route ? Object.keys(route.params.shape) : [];
      expect(declared, route.endpoint).toEqual(inPath);
    }
  });

  it('are for administrators below /api/admin, and outside of it only those named here', () => {
    const below = allRoutes.filter(({ endpoint }) => endpoint.includes(' /api/admin/'));
    const staff = allRoutes.filter(({ access }) => access === 'admin');
    expect(below.filter(({ access }) => access !== 'admin')).toEqual([]);
    expect(staff.filter((route) => !below.includes(route)).map(({ endpoint }) => endpoint)).toEqual([
      'GET /api/auth/storage-key',
      'POST /api/packages',
      'PUT /api/packages/:id/status',
    ]);
  });

  it('ask for a signed-in caller wherever they write, but for the forms of the site', () => {
    const open = allRoutes.filter(({ effect, access }) => effect === 'write' && access === 'public');
    expect(open.map(({ endpoint }) => endpoint)).toEqual([
      'POST /api/auth/confirm-email',
      'POST /api/auth/forgot-password',
      'POST /api/inbox',
      'POST /api/push/subscriptions',
      'POST /api/push/replace',
      'POST /api/push/unsubscribe',
      'POST /api/quotes',
      'POST /api/quotes/kept',
      'POST /api/quotes/kept/email',
      'POST /api/unsubscribe',
      'POST /api/unsubscribe/undo',
      'POST /api/subscriptions',
      'POST /api/subscriptions/confirm',
      'POST /api/subscriptions/stop',
    ]);
  });
});

describe('the keys that every answer has', () => {
  it('are those its schema requires, or the content type of a text, for each call but for files', () => {
    expect(responseKeys['GET /api/packages/track/:trackingNumber']).toEqual([
      'package',
      'events',
      'route',
      'view',
    ]);
    expect(responseKeys['GET /api/admin/users/count']).toEqual([]);
    expect(responseKeys['GET /api/admin/packages/export.csv']).toBe('text/csv');
    expect(Object.keys(responseKeys)).not.toContain('GET /api/chat/attachments/:id/picture');
    expect(Object.keys(responseKeys)).not.toContain('POST /api/chat/attachments');
  });

  it('are in a build without the schemas', () => {
    const { load } = responseKeysPlugin();
    const built = load('/anywhere/packages/contracts/src/http/response-keys.ts') ?? '';
    const [, keys = ''] = /^export const responseKeys = (.+);$/.exec(built) ?? [];
    expect(JSON.parse(keys)).toEqual(responseKeys);
    expect(load('/anywhere/packages/contracts/src/api.ts')).toBeUndefined();
  });
});
