import { CsvError, parse } from 'csv-parse/sync';
import {
  MAX_CELL_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@moveway/contracts/imports/import.constants.ts';
import { FileError, type Sheet } from './sheet.ts';

/** Of one row, in characters: a quote that is never closed takes the rest of the file. */
const MAX_RECORD = 500_000;
/** Rows are read up to here, so that a longer list is known as one. */
const READ_ROWS = MAX_IMPORT_ROWS + 50;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * A CSV file: separated by commas, semicolons, tabs or bars; UTF-8 with or without its mark, UTF-16 with it, or
 * Windows-1252, which Excel writes where it says no more than "CSV".
 * @throws {FileError}
 */
export function readCsv(file: Uint8Array): Sheet {
  const text = decode(file);
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
      to: READ_ROWS,
      cast: (cell) => cell.slice(0, MAX_CELL_LENGTH),
    });
    if (rows.some((row) => row.length > MAX_IMPORT_COLUMNS && row.slice(MAX_IMPORT_COLUMNS).some(Boolean))) {
      throw new FileError(`This list has more than ${MAX_IMPORT_COLUMNS} columns.`);
    }
    return { name: undefined, names: [], rows: rows.map((row) => row.slice(0, MAX_IMPORT_COLUMNS)) };
  } catch (error) {
    throw error instanceof CsvError ? new FileError(sentenceOf(error)) : error;
  }
}

function decode(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder('utf-16le').decode(file);
  }
  if (first === 0xfe && second === 0xff) {
    return new TextDecoder('utf-16be').decode(file);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** The one that the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const line = text
    .trimStart()
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 1)[0];
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: (line ?? '').split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines === undefined ? '' : ` in line ${lines}`;
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'A quotation mark in this file is never closed.'
    : `This file cannot be read as CSV${where}.`;
}
