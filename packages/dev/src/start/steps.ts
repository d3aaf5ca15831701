import type { Closers } from './closers.ts';
import { runChild } from './child.ts';

const HEARTBEAT_MS = 10_000;

/**
 * Runs one step of the start and prints its name, its progress, and how long it took.
 * @param work Receives a function that prints its progress.
 */
export async function step<T>(
  name: string,
  work: (progress: (line: string) => void) => Promise<T>,
): Promise<T> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  let doing = '';
  const heartbeat = setInterval(() => {
    console.log(`  ${name}: ${doing || 'working'} … ${seconds()} s`);
  }, HEARTBEAT_MS);
  console.log(`${name} …`);
  try {
    const result = await work((line) => {
      doing = line;
      console.log(`  ${line}`);
    });
    console.log(`${name}: done (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

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
