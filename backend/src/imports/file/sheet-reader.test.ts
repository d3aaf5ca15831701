import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { MAX_CELL_LENGTH } from '@moveway/contracts/imports/import.constants.ts';
import { describe, expect, it } from 'vitest';
import { columnLetters, workbook, zipped, type Program } from '../../testing/imports/workbooks.ts';
import { createSheetReader } from './sheet-reader.ts';
import { readAny } from './sheet.worker.ts';

const readSheet = createSheetReader();
const taskOf = (file: Uint8Array | string, sheet?: string) => ({
  file: typeof file === 'string' ? strToU8(file) : file,
  sheet,
});
const read = (...task: Parameters<typeof taskOf>) => readSheet(taskOf(...task), 'ann');
const tableOf = async (...task: Parameters<typeof taskOf>) => readAny(taskOf(...task));
const rowsOf = async (file: Uint8Array | string) => (await tableOf(file)).rows;
const bytes = (...parts: (number | string)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'latin1'))),
  );

describe('a hostile file is rejected with a sentence', () => {
  const sheetWith = (cells: string) => {
    const parts = unzipSync(workbook('Excel', { Cars: [['VIN']] }));
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    parts['xl/worksheets/sheet1.xml'] = strToU8(xml.replace('</sheetData>', `${cells}</sheetData>`));
    return zipSync(parts);
  };
  /** Changes the unpacked size that the directory of a ZIP file claims. */
  const claiming = (file: Uint8Array, from: number, to: number) => {
    const copy = Buffer.from(file);
    for (let at = 0; at < copy.length - 4; at += 1) {
      if (copy.readUInt32LE(at) === from) {
        copy.writeUInt32LE(to, at);
      }
    }
    return copy;
  };
  const bomb = ' '.repeat(100 * 1024 * 1024);
  const long = 'x'.repeat(MAX_CELL_LENGTH);

  it.each([
    [
      'a zip bomb',
      () => zipped({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': bomb }),
      'too large',
    ],
    [
      'a zip bomb that says it is small',
      () =>
        claiming(
          zipped({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': bomb }),
          bomb.length,
          1000,
        ),
      'no sheet',
    ],
    [
      '16,384 columns',
      () =>
        sheetWith(
          `<row r="2">${Array.from({ length: 16_384 }, (_, index) => `<c r="${columnLetters(index)}2"><v>1</v></c>`).join('')}</row>`,
        ),
      'more than 100 columns',
    ],
    [
      'one cell in the last corner',
      () => sheetWith('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      'below row 20,000',
    ],
    [
      'thousands of cells that share one long text',
      () =>
        workbook('Excel', { Cars: Array.from({ length: 90 }, () => Array.from({ length: 50 }, () => long)) }),
      'too much text',
    ],
    ['a thousand columns of CSV', () => `${'a,'.repeat(1000)}b\n`, 'more than 100 columns'],
    ['a quote that is never closed', () => `VIN,Make\n"1M8GDM9AXKP042788,Ford\n`, 'never closed'],
    ['a workbook of 1997', () => bytes(0xd0, 0xcf, 0x11, 0xe0), 'old kind'],
    ['a ZIP file of something else', () => zipped({ 'word/document.xml': '<w/>' }), 'no workbook'],
    ['a PDF file', () => '%PDF-1.7\n1 0 obj', 'PDF file'],
    ['an HTML page that is called a workbook', () => '\uFEFF\n<html><table><tr><td>VIN', 'HTML'],
    ['a part of an HTML page', () => '<!-- cars --><center>VIN', 'HTML'],
    ['a table without its page', () => '<Div>VIN\n1', 'HTML'],
    ['XML', () => '<?xml version="1.0"?><Workbook>', 'XML'],
    ['a picture', () => bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13), 'letters'],
    [
      'a quote that is closed in a later row',
      () => 'Ref,Name,Place\n1,"Jane,Reno\n2,"Omar",Reno\n',
      'never closed',
    ],
    ['20,001 rows of CSV', () => 'VIN\n'.repeat(20_001), 'below row 20,000'],
    [
      'a formula without a stored value',
      () => sheetWith('<row r="2"><c r="B2" s="0"><f>SUM(A1:A2)</f></c></row>'),
      'formula in cell B2 has no stored value',
    ],
    [
      'a formula without a stored value, as programs write it',
      () => sheetWith('<row r="2"><c r="A2"><v>1</v></c><c r="C2"><f>A1</f><v></v></c></row>'),
      'formula in cell C2',
    ],
    ['half a workbook', () => workbook('Excel', { Cars: [['VIN']] }).slice(0, 300), 'damaged'],
    ['a sheet that is no XML', () => sheetWith('<row r="2"><c r="A2"><v>'), 'damaged'],
  ])('%s', async (_, file, message) => {
    await expect(read(file())).rejects.toMatchObject({
      code: 'import.file_rejected',
      message: expect.stringContaining(message),
    });
  });

  it('a sheet that does not exist', async () => {
    const file = workbook('Excel', { Cars: [['VIN']] });
    await expect(read(file, 'Trucks')).rejects.toMatchObject({ code: 'import.file_rejected' });
    await expect(read('VIN\n1\n', 'Trucks')).rejects.toMatchObject({ code: 'import.file_rejected' });
  });
});

it('reads a list on its thread', async () => {
  expect(await read('Cars\nShipper,VIN\nAcme,1\n')).toMatchObject({
    headers: ['Shipper', 'VIN'],
    rows: [{ row: 3, cells: ['Acme', '1'] }],
  });
  await expect(read('VIN\n')).rejects.toMatchObject({ code: 'import.file_rejected' });
});

it('reads formulas of another sheet, and formulas with an empty result, without an error', async () => {
  const parts = unzipSync(
    workbook('Excel', {
      Cars: [
        ['VIN', 'Note'],
        ['1', { formula: 'A9', value: '' }],
      ],
      Sums: [['x']],
    }),
  );
  parts['xl/worksheets/sheet2.xml'] = strToU8(
    '<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f></c></row></sheetData></worksheet>',
  );
  expect(await rowsOf(zipSync(parts))).toEqual([
    ['VIN', 'Note'],
    ['1', ''],
  ]);
});

it('reads the first sheet that is not hidden', async () => {
  const parts = unzipSync(workbook('Excel', { Lookup: [['x']], Old: [['y']], Cars: [['VIN']] }));
  const xml = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  parts['xl/workbook.xml'] = strToU8(
    xml
      .replace('name="Lookup"', 'name="Lookup" state="hidden"')
      .replace('name="Old"', 'state="veryHidden" name="Old"'),
  );
  expect(await tableOf(zipSync(parts))).toMatchObject({ name: 'Cars', rows: [['VIN']] });
});

it('cuts long cells before the table leaves the thread', async () => {
  const long = 'x'.repeat(MAX_CELL_LENGTH + 1);
  const kept = [['Note'], ['x'.repeat(MAX_CELL_LENGTH)]];
  expect(await rowsOf(`Note\n${long}\n`)).toEqual(kept);
  expect(await rowsOf(workbook('Excel', { Cars: [['Note'], [long]] }))).toEqual(kept);
});

describe.each<Program>(['Excel', 'LibreOffice', 'Google Sheets'])('a workbook of %s', (program) => {
  const rows = [
    ['Ref', 'ZIP', 'Ready', 'Price', 'Phone', 'Note'],
    ['007', '02134', { day: 46_207 }, 1200.5, 5_125_550_140, 'Ümlaut & <b>'],
    [null, 2134, null, 0.1 + 0.2, null, { error: '#N/A' }],
    ['00417', null, null, null, null, { formula: '1+1', value: '=cmd|calc' }],
  ] as const;

  it('is read as a spreadsheet shows it, its first sheet unless another is chosen', async () => {
    const file = workbook(program, { 'Cars & trucks': rows, Other: [['VIN'], ['x']] });
    expect(await tableOf(file)).toEqual({
      name: 'Cars & trucks',
      names: ['Cars & trucks', 'Other'],
      rows: [
        ['Ref', 'ZIP', 'Ready', 'Price', 'Phone', 'Note'],
        ['007', '02134', '2026-07-04', '1200.5', '5125550140', 'Ümlaut & <b>'],
        ['', '2134', '', '0.3', '', '#N/A'],
        ['00417', '', '', '', '', '=cmd|calc'],
      ],
    });
    expect((await tableOf(file, 'Other')).rows).toEqual([['VIN'], ['x']]);
  });
});

describe('a CSV file', () => {
  const table = [
    ['Name', 'Place'],
    ['José', 'Peña, CO'],
  ];
  it.each([
    ['UTF-8', Buffer.from('Name,Place\r\nJosé,"Peña, CO"\r\n')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFName,Place\r\nJosé,"Peña, CO"\r\n')],
    ['Windows-1252', bytes('Name,Place\r\nJos\u00E9,"Pe\u00F1a, CO"\r\n')],
    [
      'UTF-16, as Excel writes Unicode text',
      Buffer.from('\uFEFFName\tPlace\r\nJosé\tPeña, CO\r\n', 'utf16le'),
    ],
    ['separated by semicolons', Buffer.from('Name;Place\nJosé;Peña, CO\n')],
    ['of old Macs', Buffer.from('Name,Place\rJosé,"Peña, CO"\r')],
    ['Mac Roman', bytes('Name,Place\rJos\u008E,"Pe\u0096a, CO"\r')],
    ['UTF-16 without its mark', Buffer.from('Name\tPlace\r\nJosé\tPeña, CO\r\n', 'utf16le')],
    ['with a heading line that ends in another way', Buffer.from('Name,Place\r\nJosé,"Peña, CO"\n')],
    ['with blanks around quotation marks', Buffer.from('Name, "Place"\nJosé, "Peña, CO" \n')],
  ])('is read: %s', async (_, file) => {
    expect(await rowsOf(file)).toEqual(table);
  });

  it.each([
    ['José', bytes('Name\nJos\u00E9\n')],
    ['José', bytes('Name\nJos\u008E\n')],
    ['Pérez', bytes('Name\nP\u008Erez\n')],
    ['Peña', bytes('Name\nPe\u0096a\n')],
    ['García', bytes('Name\nGarc\u0092a\n')],
    ['López', bytes('Name\nL\u0097pez\n')],
    ['Müller', bytes('Name\nM\u009Fller\n')],
    ['it’s ready—call', bytes('Name\nit\u0092s ready\u0097call\n')],
    ['O’Brien & Int’l', bytes('Name\nO\u0092Brien & Int\u0092l\n')],
    ['9am–5pm “now”', bytes('Name\n9am\u00965pm \u0093now\u0094\n')],
    ['Coeur d’Alene, Fortune’s', bytes('Name\n"Coeur d\u0092Alene, Fortune\u0092s"\n')],
    ['Farm Co–op, Pre–owned', bytes('Name\n"Farm Co\u0096op, Pre\u0096owned"\n')],
    ['Re–route', bytes('Name\nRe\u0096route\n')],
    ['Miloš Dušan', bytes('Name\nMilo\u009A Du\u009Aan\n')],
    ['Möller', bytes('Name\nM\u009Aller\n')],
    ['MUÑOZ 5½', bytes('Name\nMU\u00D1OZ 5\u00BD\n')],
  ])('is read in its own encoding: %s', async (name, file) => {
    expect(await rowsOf(file)).toEqual([['Name'], [name]]);
  });

  it.each([
    ['two encodings', bytes('Name\r\nJos\u00C3\u00A9\r\nJos\u00E9\r\n')],
    [
      'one foreign byte',
      Buffer.concat([Buffer.from('Name,Place\nJosé,Peña\nfoo'), Buffer.from([0x81]), Buffer.from('bar\n')]),
    ],
    ['half a letter of UTF-16', Buffer.from('\uFEFFName\nx', 'utf16le').subarray(0, 13)],
  ])('is refused instead of being read wrongly: %s', async (_, file) => {
    await expect(read(file)).rejects.toMatchObject({
      message: expect.stringContaining('letters of this file'),
    });
  });

  it.each([';', '\t', '|'])(
    'may have a title with commas above its headings: separated by %j',
    async (delimiter) => {
      const title = 'Cars, trucks, vans, and more, July 4, 2026';
      const lines = [
        title,
        ['Stock #', 'VIN', 'Price'].join(delimiter),
        ['7', 'x', '1,200.50'].join(delimiter),
      ];
      expect((await rowsOf(lines.join('\n')))[2]).toEqual(['7', 'x', '1,200.50']);
    },
  );

  it('is read to its end, whatever its line ends and however many lines are blank', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `Car ${index}`);
    const ends = ['\r\n', '\n', '\r', '\n\n', '\r\n\r\n'];
    const text = ['VIN', ...rows].map((row, index) => row + (ends[index % ends.length] ?? '')).join('');
    expect((await rowsOf(text)).flat().filter(Boolean)).toEqual(['VIN', ...rows]);
    expect(await rowsOf('A,B\r\n"one\r\ntwo",2\n')).toEqual([
      ['A', 'B'],
      ['one\r\ntwo', '2'],
    ]);
  });

  it('may have line breaks and quotation marks in its cells, and blanks after them', async () => {
    expect(await rowsOf('A,B,C\nJane,"Reno, NV", "a\nb" ,\n1,"""please\ncall""",2\n')).toEqual([
      ['A', 'B', 'C'],
      ['Jane', 'Reno, NV', 'a\nb', ''],
      ['1', '"please\ncall"', '2'],
    ]);
  });

  it('keeps curly quotes of Windows, leading zeros, and formulas as texts', async () => {
    expect(await rowsOf(bytes('A,B,C\r\n007,=1+1,it', 0x92, 's\r\n'))).toEqual([
      ['A', 'B', 'C'],
      ['007', '=1+1', 'it’s'],
    ]);
  });

  it('may have NUL characters, lines of different lengths and quotes inside texts', async () => {
    expect(await rowsOf('A,B\nx\0y\n5" pipe,2,3\n\n')).toEqual([
      ['A', 'B'],
      ['x\0y'],
      ['5" pipe', '2', '3'],
      [''],
    ]);
  });
});
