import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fileURLToPath } from 'node:url';
import { responseKeysPlugin } from '@moveway/contracts/http/response-keys.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WAIT_LIMIT_MS } from './src/vitest/wait-limit.ts';

/** The order of the projects; each stays together, because its workers end where another project's file follows. */
const PROJECTS = ['node', 'node-shared', 'server', 'console', 'jsdom-isolated', 'jsdom', 'long'];
/** Tests that start processes and databases of their own, and wait for them most of the time. */
const WAITING = /\/packages\/dev\/src\/(?:start|mongo)\/|\/backend\/src\/resilience\//;

/**
 * Runs tests that mostly wait first within their project: beside the checks of `npm test`, which use the processor
 * then, and not at the end, when nothing is left to run beside them.
 */
class WaitingFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (WAITING.test(moduleId) ? 0 : 1);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const setup = (name: string) => fileURLToPath(new URL(`src/vitest/${name}`, import.meta.url));

const SERVER_TESTS = 'backend/{src,bench}/**/*.test.ts';
const CONSOLE_TESTS = 'packages/admin-ui/src/**/*.test.tsx';
/** Tests of the commands of development, which start processes of their own. */
const DEV_TESTS = 'packages/dev/src/**/*.test.ts';
/** Tests that replace a module (`vi.mock`), or need one that nothing has used. */
const ISOLATED_TESTS = '{apps,packages,backend}/**/*.isolated.test.ts';
/** Long kills, failovers and floods, which `npm run test:long` runs. */
const LONG_TESTS = '{apps,packages,backend}/**/*.long.test.ts';
/** Tests of the site that replace what a context shares with its process (`location`, a module of Ant Design). */
const ISOLATED_SITE_TESTS = 'apps/web/**/*.isolated.test.tsx';

const jsdom = {
  environment: 'jsdom',
  setupFiles: ['dom.setup.ts', 'wait-limit.setup.ts'].map(setup),
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

/**
 * One run for the whole repository: `*.test.ts` in Node on a real MongoDB, `*.test.tsx` in jsdom.
 * `pnpm test:unit <path>` runs part of it; `long` is run by `npm run test:long` only.
 *
 * The test files that run in Node and those of the console share loaded modules in a few workers, those of the site in
 * jsdom share processes but no modules; all others have a worker per file (docs/decisions/tests.md). More workers than
 * cores, because many tests wait.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: setup('mongodb.global-setup.ts'),
    // Only to end what hangs: a busy machine takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirstSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: setup('wait-limit.setup.ts'),
          include: [DEV_TESTS, ISOLATED_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'node-shared',
          environment: 'node',
          setupFiles: setup('wait-limit.setup.ts'),
          isolate: false,
          include: ['{apps,packages}/*/src/**/*.test.ts'],
          exclude: [DEV_TESTS, ISOLATED_TESTS, LONG_TESTS],
        },
      },
      {
        extends: true,
        plugins: [react(), responseKeysPlugin()],
        test: {
          ...jsdom,
          name: 'jsdom',
          // Files share a process, and with it jsdom, which took two thirds of the time; each has a context of its own.
          pool: 'vmForks',
          include: ['{apps,packages}/*/src/**/*.test.tsx'],
          exclude: [CONSOLE_TESTS, ISOLATED_SITE_TESTS],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...jsdom, name: 'jsdom-isolated', include: [ISOLATED_SITE_TESTS] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          setupFiles: setup('wait-limit.setup.ts'),
          isolate: false,
          include: [SERVER_TESTS],
          exclude: [ISOLATED_TESTS, LONG_TESTS],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...jsdom, name: 'console', isolate: false, include: [CONSOLE_TESTS] },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          setupFiles: setup('wait-limit.setup.ts'),
          include: [LONG_TESTS],
        },
      },
    ],
  },
});
