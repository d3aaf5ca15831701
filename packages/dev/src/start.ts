/**
 * `npm start`. This file and what it imports run before anything is installed, so they use Node's own modules only;
 * everything else is imported after the dependencies are there.
 */
import { Failure } from './shell/run.ts';
import { installDependencies, step } from './start/steps.ts';
import { checkBeforehand } from './start/preflight.ts';
import { readStartSettings } from './start/settings.ts';
import { Closers } from './start/closers.ts';

const closers = new Closers();
closers.runOnSignals();

try {
  const settings = readStartSettings(process.env);
  await checkBeforehand(settings);
  await step('Dependencies', (progress) => installDependencies(progress, closers));
  const { startApp } = await import('./start/start-app.ts');
  await startApp(settings, closers);
} catch (error) {
  if (!closers.isClosing) {
    console.error(error instanceof Failure ? `npm start: ${error.message}` : error);
  }
  process.exitCode = 1;
  await closers.closeAll();
}
