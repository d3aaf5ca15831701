/** A table as it was read: its cells as texts, blank ones empty. */
export interface Sheet {
  /** Of the sheet that was read; CSV files have none. */
  name: string | undefined;
  /** Of all sheets of the file. */
  names: string[];
  rows: string[][];
}

/** The last row that may have a cell: blank ones before the list and in it count. */
export const LAST_ROW = 20_000;

/** The file is no list that can be read; its message is a sentence for who sent it. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** It has cells below the last row that is read. */
export const tooLong = () =>
  new FileError(`This list has cells below row ${LAST_ROW.toLocaleString('en-US')}.`);

/** What the process that reads files is asked. */
export interface ReadTask {
  file: Uint8Array;
  /** The sheet of a workbook; its first one without. */
  sheet: string | undefined;
}
