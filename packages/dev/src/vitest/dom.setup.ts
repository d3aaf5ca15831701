import { afterEach, beforeEach, vi } from 'vitest';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
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

configure({
  // As the applications render: React runs each render twice, and each effect, its end, and the effect again.
  reactStrictMode: true,
  asyncUtilTimeout: WAIT_LIMIT_MS,
  // A wait prints the page once it has failed. Printing it at each attempt took a tenth of the console's tests.
  getElementError: (message, container) => {
    // The library sets it during every attempt, and does not have it in its types.
    const config: object = getConfig();
    const isAttempt =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    const page = isAttempt && message !== null ? '' : prettyDOM(container);
    const error = new Error([message, page].filter(Boolean).join('\n\n'));
    // By this name, a wait takes the line of the test over into the stack.
    return Object.assign(error, { name: 'TestingLibraryElementError' });
  },
});
