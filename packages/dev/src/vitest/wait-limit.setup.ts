import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    timeout: WAIT_LIMIT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
