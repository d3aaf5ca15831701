import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import readWorkbook, { SheetNotFoundError } from 'read-excel-file/universal';
import {
  MAX_CELL_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
} from '@moveway/contracts/imports/import.constants.ts';
import { FileError, LAST_ROW, type Sheet, tooLong } from './sheet.ts';

const MEGABYTE = 1024 * 1024;
/** Of all parts that are read: 2,000 rows of a hundred columns have some 20 MB. */
const MAX_UNPACKED_BYTES = 64 * MEGABYTE;
const MAX_PARTS = 1000;
/** The parts of a workbook that hold its cells. Pictures and other parts are never unpacked. */
const READ_PARTS =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i;
const DAMAGED = 'This workbook is damaged and cannot be opened.';
/** Excel shows so many digits of a number; further digits come from binary fractions. */
const DIGITS = 15;

/**
 * Reads a sheet of a workbook from Excel, LibreOffice or Google Sheets. The size of the parts and the range of the
 * cells are checked before they are unpacked and read.
 * @throws {FileError}
 */
export async function readXlsx(file: Uint8Array, wanted: string | undefined): Promise<Sheet> {
  const parts = unpack(file);
  for (const name of Object.keys(parts).filter((part) => /worksheets\//i.test(part))) {
    parts[name] = boundedSheet(parts[name] ?? new Uint8Array());
  }
  const listed = sheetsOf(parts);
  const names = listed.map(({ name }) => name);
  const name = wanted ?? (listed.find(({ isHidden }) => !isHidden) ?? listed[0])?.name;
  if (name === undefined || !names.includes(name)) {
    throw new FileError(`This workbook has no sheet called "${wanted ?? ''}".`);
  }
  const sheets = await readAll(zipSync(parts, { level: 0 }));
  const found = sheets.find(({ sheet }) => sheet === name);
  if (!found) {
    throw new FileError(DAMAGED);
  }
  return { name, names, rows: textsOf(found.data) };
}

/** All cells together are limited like a CSV file: many cells of a small file can share one long text. */
function textsOf(table: readonly (readonly unknown[])[]): string[][] {
  let left = MAX_IMPORT_BYTES;
  return table.map((row) =>
    row.map((cell) => {
      const text = toText(cell).slice(0, MAX_CELL_LENGTH);
      if (text.startsWith(NO_VALUE)) {
        throw new FileError(
          `The formula in cell ${text.slice(NO_VALUE.length)} has no stored value. Open the workbook in a spreadsheet, save it, and send it again.`,
        );
      }
      left -= text.length;
      if (left < 0) {
        throw new FileError('The cells of this list have too much text. Send it in parts.');
      }
      return text;
    }),
  );
}

/** Unpacks each part into a buffer of the size that the file claims. A larger part does not make the buffer grow. */
function unpack(file: Uint8Array): Unzipped {
  let bytes = 0;
  let parts = 0;
  try {
    return unzipSync(file, {
      filter: ({ name, originalSize }) => {
        parts += 1;
        const isRead = READ_PARTS.test(name);
        bytes += isRead ? originalSize : 0;
        if (bytes > MAX_UNPACKED_BYTES || parts > MAX_PARTS) {
          throw new FileError('This workbook is too large when it is unpacked. Send the list alone.');
        }
        return isRead;
      },
    });
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(DAMAGED);
  }
}

/**
 * Checks that the cells of a sheet are within the limits. Errors of formulas, which are a kind of cells, become texts
 * like "#N/A".
 */
function boundedSheet(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const xml = strFromU8(part);
  for (const [, letters = '', row = ''] of xml.matchAll(
    /<(?:\w+:)?c [^>]*?\br="([A-Z]+)(\d+)"(?:[^>]*[^/])?>/g,
  )) {
    if (columnOf(letters) > MAX_IMPORT_COLUMNS) {
      throw new FileError(`This list has more than ${MAX_IMPORT_COLUMNS} columns.`);
    }
    if (Number(row) > LAST_ROW) {
      throw tooLong();
    }
  }
  const rows = /<sheetData>/.test(xml) ? xml.matchAll(/<row [^>]*?\br="(\d+)"/g) : [];
  let last = 0;
  for (const [, row] of rows) {
    last = Math.max(last, Number(row));
  }
  if (last > LAST_ROW) {
    // Removes rows that have a format and no cells.
    const within = xml.replaceAll(/<row [^>]*?\br="(\d+)"[^>]*(?:\/>|>.*?<\/row>)/gs, (whole, row: string) =>
      Number(row) > LAST_ROW ? '' : whole,
    );
    return strToU8(errorsAsText(within));
  }
  return strToU8(errorsAsText(xml));
}

/** Marks cells whose formula has no value; their address follows. */
const NO_VALUE = '#NO VALUE ';

const errorsAsText = (xml: string) =>
  xml
    .replaceAll(/(<(?:\w+:)?c [^>]*?)\bt="e"/g, '$1t="str"')
    .replaceAll(FORMULA_ALONE, (whole, tag: string, attributes: string, at: string, value?: string) =>
      // A formula with an empty text as its result has an empty value.
      value !== undefined && / t="str"/.test(attributes)
        ? whole
        : `<${tag}c r="${at}" t="str"><${tag}v>${NO_VALUE}${at}</${tag}v></${tag}c>`,
    );

const FORMULA_ALONE =
  /<((?:\w+:)?)c( [^>]*?\br="([A-Z]+\d+)"[^>/]*)>\s*<\1f\b(?:[^>]*\/>|[^>]*>[^<]*<\/\1f>)\s*(<\1v\s*\/>|<\1v><\/\1v>)?\s*<\/\1c>/g;

/** The number of a column: A is 1, AA is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

function sheetsOf(parts: Unzipped): { name: string; isHidden: boolean }[] {
  const workbook = parts['xl/workbook.xml'];
  if (!workbook) {
    throw new FileError('This is no workbook. Send a CSV or XLSX file.');
  }
  return [...strFromU8(workbook).matchAll(/<(?:\w+:)?sheet [^>]*?\bname="([^"]*)"[^>]*/g)].map(
    ([tag, name = '']) => ({ name: unescapeXml(name), isHidden: /\bstate="(?:veryH|h)idden"/.test(tag) }),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) {
        return ENTITIES[name] ?? whole;
      }
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

async function readAll(file: Uint8Array) {
  try {
    return await readWorkbook(new Blob([Uint8Array.from(file)]), {
      parseNumber: (text) => text,
      trim: false,
    });
  } catch (error) {
    throw new FileError(error instanceof SheetNotFoundError ? 'This workbook has no sheets.' : DAMAGED);
  }
}

function toText(cell: unknown): string {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  }
  if (typeof cell === 'boolean') {
    return cell ? 'yes' : 'no';
  }
  if (typeof cell !== 'string' && typeof cell !== 'number') {
    return '';
  }
  const text = String(cell);
  // Numbers are written out, also "5.55E9". All other cells came as texts.
  return typeof cell === 'string' && isXmlNumber(text)
    ? String(Number(Number(text).toPrecision(DIGITS)))
    : text;
}

const isXmlNumber = (text: string) =>
  /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)$/i.test(text) || /^-?\d+\.\d{10,}$/.test(text);
