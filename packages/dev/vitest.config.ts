import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const setup = (name: string) => fileURLToPath(new URL(`src/vitest/${name}`, import.meta.url));

/**
 * One run for the whole house: `*.test.ts` in Node on a real MongoDB, `*.test.tsx` in jsdom.
 * `pnpm test:unit <path>` runs part of it.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: setup('mongodb.global-setup.ts'),
    testTimeout: 40_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{apps,packages}/*/src/**/*.test.ts', 'backend/{src,bench}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['{apps,packages}/*/src/**/*.test.tsx'],
          setupFiles: setup('console-guard.ts'),
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
