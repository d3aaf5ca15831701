import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('never writes a secret, wherever in a logged object it sits', () => {
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
