import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { FileError, toList, type List } from './sheet.ts';

/** A file to read. */
export interface ReadTask {
  file: Uint8Array;
  /** The sheet of a workbook; its first one if absent. */
  sheet: string | undefined;
}

/** The worker's answer; a `problem` is a sentence. */
export type ReadOutcome = { list: List } | { problem: string };

/** Reads a file on its own thread, whose memory and time are limited. Without a task it answers once it is ready. */
// oxlint-disable-next-line import/no-default-export -- the pool of threads calls a module's default export
export default async function read(task: ReadTask | undefined): Promise<ReadOutcome | undefined> {
  if (!task) {
    return undefined;
  }
  try {
    return { list: toList(await readAny(task)) };
  } catch (error) {
    if (error instanceof FileError) {
      return { problem: error.message };
    }
    throw error;
  }
}

/** The table of a file. @throws {FileError} */
export function readAny({ file, sheet }: ReadTask) {
  const [first, second] = file;
  // XLSX is a ZIP file, which begins with these bytes. A workbook from before 2007 begins with the bytes below.
  if (first === 0x50 && second === 0x4b) {
    return readXlsx(file, sheet);
  }
  if (first === 0xd0 && second === 0xcf) {
    throw new FileError('This is a workbook of an old kind, or one with a password. Save it as XLSX or CSV.');
  }
  if (String.fromCharCode(...file.subarray(0, 4)) === '%PDF') {
    throw new FileError('This is a PDF file. Send the list as CSV or XLSX.');
  }
  if (sheet !== undefined) {
    throw new FileError('A CSV file has no sheets.');
  }
  return readCsv(file);
}
