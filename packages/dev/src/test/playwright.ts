import { join } from 'node:path';
import { root } from '../shell/paths.ts';

/**
 * What ends Playwright in order. It handles no other signal: at SIGTERM it ends at once, and its web servers, which
 * have process groups of their own, go on without it.
 */
export const PLAYWRIGHT_STOP = 'SIGINT';

/**
 * The command for the browser tests of a directory with a Playwright configuration. Not by `pnpm exec`, which does not
 * pass SIGINT on.
 * @param suite relative to the root of the project, or absolute
 */
export const playwright = (suite: string, ...options: string[]): string[] => [
  join(root, 'packages/dev/node_modules/.bin/playwright'),
  'test',
  `--config=${suite}`,
  ...options,
];
