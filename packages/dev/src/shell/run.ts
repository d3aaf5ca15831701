import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
