import type { Closers } from './closers.ts';
import { runChild } from './child.ts';

/**
 * Brings node_modules to the state of the lockfile; a second or less when it is there already.
 * @throws {Failure} when the registry cannot be reached, among others.
 */
export async function installDependencies(progress: (line: string) => void, closers: Closers): Promise<void> {
  progress('pnpm install (a minute or two the first time)');
  const install = [
    'pnpm',
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
    '--config.fetch-retries=1',
  ];
  await runChild('Installing the dependencies from the npm registry', install, {
    closers,
    env: { CI: 'true' },
  });
}
