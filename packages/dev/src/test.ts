/**
 * `npm test`, and with `browsers` as its argument `npm run test:browsers`. Like `start.ts`, this runs before anything
 * is installed, so it imports Node's own modules only until the dependencies are there.
 */
import { Failure } from './shell/run.ts';
import { Closers } from './start/closers.ts';
import { installDependencies, step } from './start/steps.ts';

const isForBrowsers = process.argv[2] === 'browsers';
const closers = new Closers();
closers.runOnSignals(130);

try {
  await step('Dependencies', (progress) => installDependencies(progress, closers));
  const run = isForBrowsers
    ? (await import('./test/run-real-browsers.ts')).runRealBrowsers
    : (await import('./test/run-everything.ts')).runEverything;
  process.exitCode = (await run(closers)) ? 0 : 1;
} catch (error) {
  if (!closers.isClosing) {
    console.error(
      error instanceof Failure
        ? `${isForBrowsers ? 'npm run test:browsers' : 'npm test'}: ${error.message}`
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
