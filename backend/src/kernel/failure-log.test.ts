import { expect, it } from 'vitest';
import { createFailureLog } from './failure-log.ts';
import { createLogger } from './logger.ts';

it('writes one line when work begins to fail and one when it succeeds again, not one per attempt', () => {
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
