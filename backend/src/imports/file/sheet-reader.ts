import { Tinypool } from 'tinypool';
import { AppError } from '../../kernel/app-error.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { List } from './sheet.ts';
import type { ReadOutcome, ReadTask } from './sheet.worker.ts';

/** For one file, once its thread is ready. The largest file that is accepted needs some two seconds. */
const MAX_WORK_MS = 15_000;
const MAX_START_MS = 30_000;
const MAX_MEMORY_MB = 512;

/** Reads files on one thread, which is stopped in the middle of its work when it takes too much time or memory. */
export function createSheetReader() {
  const threads = new Tinypool({
    filename: new URL('sheet.worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const message = 'Too many files are being read right now. Please try again shortly.';
  const queue = createFairQueue({
    running: 1,
    perCaller: 5,
    total: 20,
    messages: { perCaller: message, total: message },
  });

  async function read(task: ReadTask): Promise<List> {
    try {
      await threads.run(undefined, { signal: AbortSignal.timeout(MAX_START_MS) });
    } catch (error) {
      throw new AppError('unavailable', 'Files cannot be read right now. Please try again shortly.', {
        cause: error,
      });
    }
    let outcome: ReadOutcome;
    try {
      // The worker answers a task with an outcome.
      outcome = (await threads.run(task, { signal: AbortSignal.timeout(MAX_WORK_MS) })) as ReadOutcome;
    } catch (error) {
      throw fileRejected('This file takes too long to read. Send the list alone, or in two files.', error);
    }
    if ('problem' in outcome) {
      throw fileRejected(outcome.problem);
    }
    return outcome.list;
  }

  /**
   * Reads the list of a CSV or XLSX file.
   * @param userId the owner of the file: one file is read at a time, and the users take turns
   * @throws {AppError} `import.file_rejected`, `rate_limited`, `unavailable`
   */
  return (task: ReadTask, userId: string): Promise<List> => queue.run([userId], () => read(task));
}

/** @param message a sentence that says what is wrong with the file */
function fileRejected(message: string, cause?: unknown): AppError {
  return new AppError('import.file_rejected', message, { fields: { file: message }, cause });
}
