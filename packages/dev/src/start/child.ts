import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { Failure, firstLine } from '../shell/run.ts';
import { root } from '../shell/paths.ts';
import type { Closers } from './closers.ts';

const KILL_AFTER_MS = 15_000;
const SHOWN_LINES = 20;
/** A line of a stack, which does not help to start. */
const STACK_LINE = /^\s+at .*(?:\)|:\d+)(?: \{)?$/;

interface ChildOptions {
  closers: Closers;
  env?: NodeJS.ProcessEnv;
  /** A channel to this process (IPC), whose end shows the program that this process was killed. */
  hasChannel?: boolean;
  /** What ends it in order; SIGTERM when not given. */
  stopSignal?: NodeJS.Signals;
}

/**
 * Runs a program of the project to its end, quietly.
 * @param name Begins the message when it fails.
 * @returns its standard output.
 * @throws {Failure} after showing the last lines it wrote.
 */
export async function runChild(
  name: string,
  command: readonly string[],
  options: ChildOptions,
): Promise<string> {
  const child = spawnChild(command, options, 'pipe');
  let stdout = '';
  let all = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    all += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    all += chunk;
  });
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw new Failure(`${name} failed: ${firstLine(error)}.`, { cause: error });
  });
  if (code !== 0 && !options.closers.isClosing) {
    console.error(lastLines(all));
  }
  if (code !== 0) {
    throw new Failure(`${name} failed (its last lines are above).`);
  }
  return stdout;
}

/** The last lines without stacks: the message with file and line precedes its stack, which may be long. */
function lastLines(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  return lines.slice(-SHOWN_LINES).join('\n');
}

/**
 * Starts a program at the top of the project, in a process group of its own, so that Ctrl-C in the terminal does not
 * reach it out of order; it ends with the rest of `closers`.
 */
export function spawnChild(
  [command = '', ...args]: readonly string[],
  { closers, env = {}, hasChannel = false, stopSignal = 'SIGTERM' }: ChildOptions,
  output: 'pipe' | 'inherit',
): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, ...(hasChannel ? (['ipc'] as const) : [])],
    detached: true,
  });
  closers.add(() => endChild(child, stopSignal));
  return child;
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const group = -child.pid;
  const exited = once(child, 'exit');
  const force = setTimeout(() => process.kill(group, 'SIGKILL'), KILL_AFTER_MS);
  process.kill(group, signal);
  await exited;
  clearTimeout(force);
}
