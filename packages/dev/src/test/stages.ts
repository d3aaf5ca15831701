import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideMongo } from '../mongo/provide-mongo.ts';
import { firstLine } from '../shell/run.ts';
import { spawnChild } from '../start/child.ts';
import type { Closers } from '../start/closers.ts';
import { step } from '../start/steps.ts';
import { playwright, PLAYWRIGHT_STOP } from './playwright.ts';
import {
  closingLines,
  failedFiles,
  readPlaywright,
  readSecondTry,
  readVitest,
  type Results,
} from './results.ts';

interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Reads the report that the command leaves, if it leaves one. */
  read?: () => Promise<Results>;
  /**
   * After a failure: a command that runs once more what failed, if there is a reason to, and reads the results of both.
   */
  secondTry?: () => Promise<{ command: string[]; read: () => Promise<Results> } | undefined>;
  /** Whether its output is shown as it comes; otherwise it is shown at the end. */
  isShownAsItComes?: boolean;
  /** What ends it in order; SIGTERM when not given. */
  stopSignal?: NodeJS.Signals;
}

/**
 * Runs the stages of a run of tests, and prints their results at the end.
 * @param work is given a directory for reports, which goes at the end
 * @returns whether none failed
 */
export async function runStages(
  closers: Closers,
  work: (stages: Stages, reports: string) => Promise<void>,
): Promise<boolean> {
  const reports = await mkdtemp(join(tmpdir(), 'moveway-reports-'));
  closers.add(() => rm(reports, { recursive: true, force: true }));
  const stages = new Stages(closers);
  try {
    await work(stages, reports);
  } finally {
    console.log(`\n${stages.closingLines()}`);
  }
  return stages.isPassing;
}

/** Runs the stages of `npm test`, several at a time if called so, and collects their results and times. */
export class Stages {
  readonly #closers: Closers;
  readonly #results: Results[] = [];
  readonly #times: string[] = [];
  readonly #remarks: string[] = [];

  constructor(closers: Closers) {
    this.#closers = closers;
  }

  /**
   * Does some work as a stage.
   * @throws {unknown} what the work throws, which also counts as a failure
   */
  async work<T>(name: string, work: (progress: (line: string) => void) => Promise<T>): Promise<T> {
    try {
      return await this.#timed(name, () => step(name, work));
    } catch (error) {
      this.#fail(name, firstLine(error));
      throw error;
    }
  }

  /** Provides a MongoDB as a stage, until the end. @returns its address */
  async mongo(options: Omit<Parameters<typeof provideMongo>[0], 'progress'> = {}): Promise<string> {
    const mongo = await this.work('MongoDB', (progress) => provideMongo({ ...options, progress }));
    this.#closers.add(() => mongo.stop());
    return mongo.uri;
  }

  /**
   * Runs the unit and API tests as a stage, and what fails once more.
   * @param report the file to leave their results in
   * @param script of package.json: which of them
   */
  async unitTests(
    name: string,
    report: string,
    env: NodeJS.ProcessEnv,
    script: 'test:unit' | 'test:unit:long' = 'test:unit',
  ): Promise<void> {
    const vitest = (file: string) => [
      'pnpm',
      script,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    await this.command(name, vitest(report), {
      env,
      read: () => readVitest(report),
      async secondTry() {
        const files = await failedFiles(report);
        const again = `${report}.again`;
        return files.length === 0
          ? undefined
          : { command: [...vitest(again), ...files], read: () => readSecondTry(report, again) };
      },
    });
  }

  /**
   * Runs browser tests as a stage, as `command` does.
   * @param report the file to leave their results in
   * @param tests the suite, and which of it; all of it unless named
   */
  async playwright(
    name: string,
    report: string,
    [suite, ...tests]: readonly [string, ...string[]],
    { env = {}, isShownAsItComes = true }: Pick<CommandOptions, 'env' | 'isShownAsItComes'> = {},
  ): Promise<void> {
    await this.command(name, playwright(suite, '--reporter=list,json', ...tests), {
      stopSignal: PLAYWRIGHT_STOP,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      read: () => readPlaywright(report),
      isShownAsItComes,
    });
  }

  /** Runs a command as a stage. It never throws: a failure is counted, and the other stages go on. */
  async command(name: string, command: string[], options: CommandOptions = {}): Promise<void> {
    const run = (title: string, words: string[]) =>
      this.#timed(title, () => step(title, () => this.#run(title, words, options)));
    let exitCode = await run(name, command);
    let results = await options.read?.().catch(() => undefined);
    // Without a report there is no reason for a second try, and the first one counts.
    const again = exitCode === 0 ? undefined : await options.secondTry?.().catch(() => undefined);
    if (again) {
      exitCode = await run(`${name}, second try`, again.command);
      results = await again.read().catch(() => undefined);
    }
    if (results !== undefined) {
      this.#results.push(results);
    }
    // A stage that failed without a failed test, or whose tests cannot be counted, must not vanish from the count.
    if (exitCode !== 0 && (results === undefined || results.failed.length === 0)) {
      this.#fail(name, `exit code ${exitCode}, see its output above`);
    } else if (options.read && results === undefined) {
      this.#fail(name, 'it left no report of its tests');
    }
  }

  /** Whether no stage and no test has failed so far. */
  get isPassing(): boolean {
    return this.#results.every(({ failed }) => failed.length === 0);
  }

  closingLines(): string {
    const remarks = this.#remarks.map((remark) => `${remark}\n`).join('');
    return `times: ${this.#times.join(', ')}\n${remarks}${closingLines(this.#results)}`;
  }

  /** Counts tests that were not run as skipped. */
  skip(reason: string): void {
    this.#results.push({ passed: 0, failed: [], retried: [], skipped: [reason] });
  }

  /** Says something at once that is no failure, and again in the closing lines. */
  remark(line: string): void {
    console.log(line);
    this.#remarks.push(line);
  }

  #fail(name: string, reason: string): void {
    console.log(`${name}: FAILED`);
    this.#results.push({ passed: 0, failed: [`${name}: ${reason}`], retried: [], skipped: [] });
  }

  async #timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const started = Date.now();
    try {
      return await work();
    } finally {
      this.#times.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
    }
  }

  async #run(
    name: string,
    command: string[],
    { env = {}, isShownAsItComes = false, stopSignal = 'SIGTERM' }: CommandOptions,
  ): Promise<number> {
    const options = { closers: this.#closers, env: { FORCE_COLOR: '0', ...env }, stopSignal };
    const child = spawnChild(command, options, isShownAsItComes ? 'inherit' : 'pipe');
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
    }
    const [code] = await once(child, 'close');
    if (output.length > 0) {
      console.log(`── ${name}\n${output.join('').trimEnd()}\n──`);
    }
    return typeof code === 'number' ? code : 1;
  }
}
