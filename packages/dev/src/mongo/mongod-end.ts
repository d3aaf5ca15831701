/** How a `mongod` ended that nobody stopped. */
export interface MongodEnd {
  /** Its last output. */
  output: string;
  code: number | null;
  signal: string | null;
}

/** What WiredTiger exits with when it cannot go on. */
const FATAL = 14;
/** Error 28 is ENOSPC. */
const DISK_FULL = /No space left on device|not enough space|"error":28\b/;

/** Explains in one line why it ended, as far as its output shows, and what to do. @param directory where its data is */
export function explainMongodEnd(directory: string, { output, code, signal }: MongodEnd): string {
  if (DISK_FULL.test(output)) {
    return `MongoDB ended because the disk of ${directory} is full: make room there and start again; the data is kept.`;
  }
  if (output.includes('DBPathInUse')) {
    return `MongoDB did not start because another mongod uses ${directory}: stop that one first.`;
  }
  if (code === FATAL || output.includes('aborting after fassert() failure')) {
    return (
      `MongoDB ended because its data in ${directory} is damaged: move that directory away to begin with an empty ` +
      'database, and restore a backup if there is one (docs/runbooks/restore.md).'
    );
  }
  return `MongoDB ended by itself (${signal ?? `exit code ${code}`}); its data is in ${directory}.`;
}
