/**
 * `npm test`, and with the name of a part as its argument `npm run test:browsers` and so on. Like `start.ts`, this runs
 * before anything is installed, so it imports Node's own modules only until the dependencies are there.
 */
import { Failure } from './shell/run.ts';
import { Closers } from './start/closers.ts';
import { installDependencies, step } from './start/steps.ts';

/** What runs the parts that have a name, and all of the tests without one. */
const RUNS: Record<string, () => Promise<(all: Closers) => Promise<boolean>>> = {
  '': async () => (await import('./test/run-everything.ts')).runEverything,
  browsers: async () => (await import('./test/run-real-browsers.ts')).runRealBrowsers,
  desktop: async () => (await import('./test/run-desktop.ts')).runDesktop,
  long: async () => (await import('./test/run-long.ts')).runLong,
};

const part = process.argv[2] ?? '';
const closers = new Closers();
closers.runOnSignals(130);

try {
  await step('Dependencies', (progress) => installDependencies(progress, closers));
  process.exitCode = (await (await RUNS[part]?.())?.(closers)) ? 0 : 1;
} catch (error) {
  if (!closers.isClosing) {
    console.error(
      error instanceof Failure
        ? `${part === '' ? 'npm test' : `npm run test:${part}`}: ${error.message}`
        : error,
    );
  }
  process.exitCode = 1;
} finally {
  await closers.closeAll();
}
// Where MongoDB runs under wine, wine's services hold its output open, and with it this process, as long as another
// MongoDB runs on the machine.
process.exit();
