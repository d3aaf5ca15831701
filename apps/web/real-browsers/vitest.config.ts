import { fileURLToPath } from 'node:url';
import { WAIT_LIMIT_MS } from '@moveway/dev/vitest/wait-limit.ts';
import { defineConfig } from 'vitest/config';

const setup = (name: string) => fileURLToPath(import.meta.resolve(`@moveway/dev/vitest/${name}`));

/** The site in real Firefox and WebKit: `npm run test:browsers`. One browser at a time. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['*.spec.ts'],
    globalSetup: setup('mongodb.global-setup.ts'),
    setupFiles: setup('wait-limit.setup.ts'),
    // Only to end what hangs: a busy machine takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: WAIT_LIMIT_MS, interval: 200 } },
    fileParallelism: false,
  },
});
