import { afterEach, beforeEach, vi } from 'vitest';
import { configure } from '@testing-library/react';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

/**
 * An unexpected `console.error` (a React warning, an unhandled failed request) fails the test it happened in.
 * A test that expects one replaces the spy: `vi.mocked(console.error).mockClear()` after asserting on it.
 */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  if (calls.length > 0) {
    throw new Error(`unexpected console.error: ${calls.map((call) => call.join(' ')).join('; ')}`);
  }
});

configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
