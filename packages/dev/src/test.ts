/**
 * `npm test`, and with `browsers`, `desktop` or `versions` as its argument `npm run test:browsers` and so on. Like
 * `start.ts`, this runs before anything is installed, so it imports Node's own modules only until the dependencies are
 * there.
 */
import { Failure } from './shell/run.ts';
import { Closers } from './start/closers.ts';
import { installDependencies, step } from './start/steps.ts';

const part = process.argv[2];
const closers = new Closers();
closers.runOnSignals(130);

try {
  await step('Dependencies', (progress) => installDependencies(progress, closers));
  process.exitCode = (await (await runOf(part))(closers)) ? 0 : 1;
} catch (error) {
  if (!closers.isClosing) {
    console.error(
      error instanceof Failure
        ? `${part === undefined ? 'npm test' : `npm run test:${part}`}: ${error.message}`
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

/** What runs a part of the tests, or all of them. */
async function runOf(name: string | undefined): Promise<(all: Closers) => Promise<boolean>> {
  if (name === 'browsers') {
    return (await import('./test/run-real-browsers.ts')).runRealBrowsers;
  }
  if (name === 'versions') {
    return (await import('./test/run-versions.ts')).runVersions;
  }
  return name === 'desktop'
    ? (await import('./test/run-desktop.ts')).runDesktop
    : (await import('./test/run-everything.ts')).runEverything;
}
