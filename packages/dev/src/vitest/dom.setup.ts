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

/**
 * Frames by a real timer of their own. jsdom runs all by one interval: begun in a test that fakes it and left there, it
 * ran no frame of any later test of the worker, so that no dialog of the kit took the focus.
 */
const { setTimeout: runLater, clearTimeout: cancel } = globalThis;
const FRAME_MS = 16;
Object.assign(globalThis, {
  requestAnimationFrame: (callback: (now: number) => void) =>
    Number(runLater(() => callback(performance.now()), FRAME_MS)),
  cancelAnimationFrame: (frame: number) => cancel(frame),
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
