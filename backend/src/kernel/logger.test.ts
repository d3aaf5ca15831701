import { expect, it } from 'vitest';
import { createFailureLog, createLogger } from './logger.ts';

it('a secret is not logged, wherever in a logged object it is', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const secret = 'do-not-print';
  log.info(
    { password: secret, adminToken: secret, headers: { authorization: secret, cookie: secret } },
    'a call',
  );
  log.error(
    { request: { headers: { 'set-cookie': secret, Cookie: 'kept' } }, body: { newPassword: secret } },
    'b',
  );
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).toContain('[secret]');
});

it('an error of a duplicate key is logged with the index and without the value, also as a cause or in a group of errors', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const value = { email: 'ann}@example.com' };
  const duplicate = Object.assign(
    new Error(
      `E11000 duplicate key error collection: moveway.users index: email_1 dup key: { email: "${value.email}" }`,
    ),
    { code: 11_000, keyValue: value, errorResponse: { keyValue: value } },
  );
  log.error({ err: duplicate }, 'alone');
  log.error({ err: new Error('It failed', { cause: duplicate }) }, 'as a cause');
  log.error({ err: new AggregateError([duplicate, 'text']) }, 'in a group');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('example.com');
  for (const line of lines) {
    expect(line).toContain('index: email_1 dup key');
    expect(line).toContain('logger.test.ts');
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'Error', code: 11_000 } });
});

it('repeated work logs one line when it begins to fail and one when it succeeds again', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const failures = createFailureLog(log, 'Counting');

  expect(failures.succeeded()).toBe(false);
  failures.failed(new Error('connection closed'));
  failures.failed(new Error('server selection timed out'));
  expect(failures.succeeded()).toBe(true);
  expect(failures.succeeded()).toBe(false);

  expect(lines).toEqual([
    expect.stringMatching(/connection closed.*Counting fails/),
    expect.stringContaining('Counting succeeds again'),
  ]);
});
