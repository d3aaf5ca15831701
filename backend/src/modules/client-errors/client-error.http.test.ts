import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientErrors } from '../../metrics/instruments.ts';
import { apiErrorOf } from '../../testing/api-error.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { withoutPersonalData } from './personal-data.ts';

const report: ClientError = {
  app: 'site',
  release: 'index-DfK3a.js',
  page: '/tracking',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'status')",
};
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend('client_errors', {
    env: { RATE_LIMIT_CLIENT_ERRORS: '2', TRUST_PROXY: '1' },
  });
});
afterAll(() => backend.stop());

it('takes a few reports from an address, from anybody, and counts them by app', async () => {
  const from = (address: string) =>
    createApiClient({
      baseUrl: backend.url,
      fetch: (target, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', address);
        return fetch(target, { ...init, headers });
      },
    });
  const counted = async () =>
    (await clientErrors.get()).values.find(({ labels }) => labels['app'] === 'site')?.value ?? 0;
  const before = await counted();
  for (let sent = 0; sent < 2; sent += 1) {
    await expect(from('198.51.100.1')('POST /api/client-errors', { body: report })).resolves.toEqual({
      reported: true,
    });
  }
  expect(await apiErrorOf(from('198.51.100.1')('POST /api/client-errors', { body: report }))).toMatchObject({
    code: 'rate_limited',
  });
  await expect(from('203.0.113.1')('POST /api/client-errors', { body: report })).resolves.toBeDefined();
  expect(await counted()).toBe(before + 3);
});

it('logs where the code failed, and nothing that somebody may have typed', () => {
  expect(withoutPersonalData(report)).toEqual({ ...report, stack: [] });
  const logged = withoutPersonalData({
    ...report,
    page: '/packages/MW123456789?name=Ann',
    message:
      'Unexpected token, "Ann Marsh, 555" is not JSON; ann@example.com called (555) 010-2000 from https://a.example/?q=Ann',
    stack: [
      'SyntaxError: Ann Marsh',
      '    at read (https://moveway.example/assets/index-DfK3a.js?v=Ann:1:48213)',
      'load@https://moveway.example/assets/page-Xk2.js:2:7',
    ].join('\n'),
    failedRequestId: '9f2c4e1a-request',
  });
  expect(JSON.stringify(logged)).not.toMatch(/Ann|555|2000|123456789/);
  expect(logged).toMatchObject({
    page: '/packages/MW[number]',
    failedRequestId: '9f2c4e1a-request',
    stack: [
      'at read (https://moveway.example/assets/index-DfK3a.js:1:48213)',
      'load@https://moveway.example/assets/page-Xk2.js:2:7',
    ],
  });
});
