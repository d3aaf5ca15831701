import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';
import { expect, it } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { forwardedFrom } from '../../testing/forwarded.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { withoutPersonalData } from './client-error.http.ts';

const report: ClientError = {
  app: 'site',
  release: 'index-DfK3a.js',
  page: '/tracking',
  name: 'TypeError',
};

const lines: Record<string, unknown>[] = [];
const log = createLogger({
  level: 'warn',
  // pino writes an object as a line of JSON.
  destination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
});
const backend = await startBackendOfFile('client_errors', {
  log,
  limits: { 'client-errors': 2 },
  env: { TRUST_PROXY: '1' },
});

it('an address may send a few reports, signed in or not, and each is logged in one line', async () => {
  const from = (address: string) => createApiClient({ baseUrl: backend.url, fetch: forwardedFrom(address) });
  for (let sent = 0; sent < 2; sent += 1) {
    await expect(from('198.51.100.1')('POST /api/client-errors', { body: report })).resolves.toEqual({
      reported: true,
    });
  }
  expect(await apiErrorOf(from('198.51.100.1')('POST /api/client-errors', { body: report }))).toMatchObject({
    code: 'rate_limited',
  });
  await expect(from('203.0.113.1')('POST /api/client-errors', { body: report })).resolves.toBeDefined();
  const logged = lines.filter(({ msg }) => msg === 'A page failed');
  const line = { ...report, stack: [] };
  expect(logged.map(({ clientError }) => clientError)).toEqual([line, line, line]);
});

it('a logged report says where the code failed, and has nothing that a user may have typed', () => {
  expect(withoutPersonalData(report)).toEqual({ ...report, stack: [] });
  const logged = withoutPersonalData({
    ...report,
    page: '/packages/MW123456789?name=Ann',
    stack: [
      'SyntaxError: Ann Marsh',
      '    at read (https://moveway.example/assets/index-DfK3a.js?v=Ann:1:48213)',
      'load@https://moveway.example/assets/page-Xk2.js:2:7',
    ].join('\n'),
    failedRequestId: '9f2c4e1a-request',
  });
  expect(JSON.stringify(logged)).not.toMatch(/Ann|555|2000|123456789/);
  expect(logged).toMatchObject({
    page: '/packages/[…]',
    failedRequestId: '9f2c4e1a-request',
    stack: ['at read (index-DfK3a.js:1:48213)', 'at load (page-Xk2.js:2:7)'],
  });
});

it('a logged report has no field that is not as pages send it', () => {
  const logged = withoutPersonalData({
    ...report,
    release: 'password=Zoe.txt',
    page: '/zoe@example.com/MW123456789/reset-password/7aB-secret',
    name: 'Zoe Marsh 555',
    failedRequestId: '555-010-2000',
    stack: [
      'at Zoe Marsh, password=7aB',
      '    at Zoe 555 (https://moveway.example/assets/index.js:1:2)',
      'zoe@example.com:555:2000',
      '    at open (file:///C:/Users/Zoe/moveway/main.js:3:4)',
      'x@https://zoe:7aB@moveway.example/assets/index.js:5:6',
    ].join('\n'),
    ...({ comment: 'Zoe' } as object),
  });
  expect(JSON.stringify(logged)).not.toMatch(/zoe|555|2000|7aB/i);
  expect(logged).toMatchObject({
    page: '/[…]/[…]/reset-password/[…]',
    stack: ['at index.js:1:2', 'at open (main.js:3:4)'],
  });
});
