import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { exists } from './paths.ts';

/** Something the reader can act on: its message is the one line shown before a non-zero exit. */
export class Failure extends Error {
  override name = 'Failure';
}

/** The first line of an error's text, for a message that must stay one line. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() ?? text;
}

const execute = promisify(execFile);

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

/**
 * Runs a program quietly and gives its standard output.
 * @throws with the program's own error output when it fails, is missing, or takes longer than `timeoutMs`.
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs = 0 }: RunOptions = {},
): Promise<string> {
  const { stdout } = await execute(command, [...args], {
    cwd,
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

type Progress = (line: string) => void;

/** Installs a Debian package where its file is missing and that can be done; where not, says why. */
export async function installIfMissing(packageName: string, file: string, progress: Progress): Promise<void> {
  if (!(await exists(file))) {
    progress(`installing ${packageName} (Debian package, once)`);
    await aptInstall(packageName).catch((error: unknown) => progress(firstLine(error)));
  }
}

const APT_GET = '/usr/bin/apt-get';
/** The lists of Debian's packages, fetched before the first installation of a run, which takes seconds. */
let packageLists: Promise<unknown> | undefined;

/**
 * Installs a Debian package, when this is a Debian and the caller is root.
 * @throws {Failure} naming the command to run by hand, when it cannot be done from here.
 */
export async function aptInstall(packageName: string): Promise<void> {
  const byHand = `install it with "apt-get install ${packageName}" as root`;
  if (!(await exists(APT_GET))) {
    throw new Failure(`${packageName} is missing and this system has no apt-get`);
  }
  if (process.getuid?.() !== 0) {
    throw new Failure(`${packageName} is missing: ${byHand}`);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', packageName];
  try {
    packageLists ??= run(APT_GET, ['update'], { env });
    await packageLists;
    await run(APT_GET, install, { env });
  } catch (error) {
    throw new Failure(`${packageName} could not be installed (${firstLine(error)}): ${byHand}`, {
      cause: error,
    });
  }
}
