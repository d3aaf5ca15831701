import { CsvError, parse } from 'csv-parse/sync';
import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '@moveway/contracts/imports/import.constants.ts';
import { countKnown } from '../columns/match-columns.ts';
import { FileError, LAST_ROW, type Sheet, tooLong } from './sheet.ts';

/** In characters. Without a limit, a quote that is never closed makes the rest of the file one row. */
const MAX_RECORD = 500_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** How many lines from the top are searched for the delimiter. */
const SEARCHED_LINES = 15;
/** The beginning of an HTML table, which old web programs save as an Excel file. */
const HTML = /^\s*<(?:[!?]|\/?[a-z])/i;

/**
 * Reads a CSV file with any line ends, separated by commas, semicolons, tabs or bars. It may be in UTF-8, UTF-16, or
 * in Windows-1252 or Mac Roman, which Excel writes as plain "CSV".
 * @throws {FileError}
 */
export function readCsv(file: Uint8Array): Sheet {
  const text = decode(file);
  if (HTML.test(text)) {
    throw new FileError('This is an HTML or XML file. Open it in a spreadsheet and save it as XLSX or CSV.');
  }
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: true,
      // A quotation mark after a blank also quotes its cell.
      ltrim: true,
      max_record_size: MAX_RECORD,
      to: LAST_ROW + 1,
      cast: (cell, { quoting, lines }) => {
        // The parser keeps the first quotation mark if text follows the last one.
        if (quoting && /^"[^"]*[\r\n]/.test(cell) && !/^"[^"]*"\s*$/.test(cell)) {
          throw new FileError(`A quotation mark before line ${lines} is never closed.`);
        }
        return (quoting ? cell.replace(/^"([^"]*)"\s+$/, '$1') : cell).slice(0, MAX_CELL_LENGTH);
      },
    });
    if (rows.length > LAST_ROW) {
      throw tooLong();
    }
    if (rows.some((row) => row.length > MAX_IMPORT_COLUMNS && row.slice(MAX_IMPORT_COLUMNS).some(Boolean))) {
      throw new FileError(`This list has more than ${MAX_IMPORT_COLUMNS} columns.`);
    }
    return { name: undefined, names: [], rows: rows.map((row) => row.slice(0, MAX_IMPORT_COLUMNS)) };
  } catch (error) {
    throw error instanceof CsvError ? new FileError(sentenceOf(error)) : error;
  }
}

/** Letters that were read in a wrong encoding, which nobody writes: "JosŽ", "Pe–a", "Garc’a", "JosÃ©". */
const MISREAD = new RegExp(
  [
    String.raw`[^\s\x20-\x7E\u00A0-\u00FF‘’“”•…–—™€ŠŽšž]|â€|[ÂÃ][\u00A0-\u00BF]|(?<![aeiouáéíóú])[šž]`,
    String.raw`\p{Ll}[À-ÞŠŽ€]|\p{L}[À-ÞŠŽ\u00A1-\u00BF‘“”•…™]\p{Ll}`,
    // A name with "ñ" or "ó", but not "Co–op" and "Pre–owned".
    String.raw`(?<!\b(?:[Cc]o|[Dd]e|[Pp]re|[Rr]e))(?<=[aeiou])–[aeiou]|\b[B-DF-HJ-NP-TV-Z]—\p{Ll}`,
    String.raw`(?!\b[dl]’[\p{Lu}aeiouh])[b-df-hj-np-tv-z]’(?!(?:[dlmnsty]|ll|re|ve)?(?!\p{L}))\p{L}`,
  ].join('|'),
  'u',
);

function decode(file: Uint8Array): string {
  for (const encoding of encodingsOf(file)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file);
      if (encoding.startsWith('utf') || !MISREAD.test(text)) {
        return text;
      }
    } catch {
      // The file has bytes that do not exist in this encoding.
    }
  }
  throw new FileError('The letters of this file cannot be read. Save it as "CSV UTF-8" or XLSX.');
}

/** The likely encodings, the likeliest first. In UTF-16 without a mark, each first character has a zero byte. */
function encodingsOf(file: Uint8Array): string[] {
  const [first, second, third, fourth] = file;
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) {
    return ['utf-16le'];
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) {
    return ['utf-16be'];
  }
  return file.includes(0x0a)
    ? ['utf-8', 'windows-1252', 'macintosh']
    : ['utf-8', 'macintosh', 'windows-1252'];
}

/** The delimiter with which a line names most fields; if several do, the most frequent one outside of quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .trimStart()
    .slice(0, 10_000)
    .split(/\r\n|\n|\r/, SEARCHED_LINES);
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    known: Math.max(
      ...lines.map((line) => countKnown(line.split(delimiter).map((cell) => cell.replaceAll('"', '')))),
    ),
    count: lines
      .join('\n')
      .replaceAll(/"[^"]*"/g, '')
      .split(delimiter).length,
  }));
  return counted.toSorted((a, b) => b.known - a.known || b.count - a.count)[0]?.delimiter ?? ',';
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines === undefined ? '' : ` in line ${lines}`;
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'A quotation mark in this file is never closed.'
    : `This file cannot be read as CSV${where}.`;
}
