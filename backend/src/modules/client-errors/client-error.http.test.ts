import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';
import { describe, expect, it } from 'vitest';
import { clientErrors } from '../../metrics/instruments.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { forwardedFrom } from '../../testing/forwarded.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { withoutPersonalData } from './personal-data.ts';

const report: ClientError = {
  app: 'site',
  release: 'index-DfK3a.js',
  page: '/tracking',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'status')",
};

const backend = await startBackendOfFile('client_errors', {
  env: { RATE_LIMIT_CLIENT_ERRORS: '2', TRUST_PROXY: '1' },
});

it('takes a few reports from an address, from anybody, and counts them by app', async () => {
  const from = (address: string) => createApiClient({ baseUrl: backend.url, fetch: forwardedFrom(address) });
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
    page: '/packages/[…]',
    failedRequestId: '9f2c4e1a-request',
    stack: ['at read (index-DfK3a.js:1:48213)', 'at load (page-Xk2.js:2:7)'],
  });
});

describe('what is left out of a report', () => {
  it.each([
    ['a query', 'Failed to load /tracking?number=MW123456789&name=Zoe'],
    ['a query without its mark', 'name=Zoe&number=MW1234'],
    ['a password', 'Rejected: password=Zoe5 and passwd: Zoe6'],
    ['a password apart from its name', 'Rejected: password = Zoe5, pwd: Zoe6 and pass : Zoe7'],
    ['a password in quotes', "Cannot parse 'Zoe5' or “Zoe” or `Zoe`"],
    ['a token', 'Authorization: Bearer Zoe7aB and session_token: Zoe-7aBcdEfgh'],
    ['a token by itself', 'No such link ZoeQx7aBcdEfghIjk, and none ZoebcdefghijklmnopqrstuvwxyzABCDEFGH'],
    ['an email address', 'No zoe@example.com, Zoe%40example.com'],
    ['a phone number', 'Call +1 (555) 010-2000 or 555.010.2000'],
    ['a tracking number', 'No package MW123456789, MW-2026-555-AB, 555010200012'],
  ])('is %s in a message', (_what, message) => {
    const logged = withoutPersonalData({ ...report, message });
    expect(logged.message).not.toMatch(/zoe|555|2000|1234|7aB/i);
  });

  it('is every field that no page sends, or not as one sends it', () => {
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
});

it('logs which file was not found', () => {
  const message =
    'Failed to fetch dynamically imported module: https://moveway.example/assets/page-Xk2aB7.js';
  expect(withoutPersonalData({ ...report, message }).message).toBe(message);
});
