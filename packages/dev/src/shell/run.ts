import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
