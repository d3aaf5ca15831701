import { strToU8, zipSync } from 'fflate';

/*
 * Workbooks byte by byte as programs write them, as far as they differ in what a reader has to understand: where texts
 * are, whether cells have addresses, how dates are marked, which prefixes and parts there are.
 */

/** A cell: a number, a text, a day as its serial number with a date's format, an error, or none. */
export type Cell =
  | string
  | number
  | { day: number }
  | { error: string }
  | { formula: string; value: string }
  | null;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

export type Program = 'Excel' | 'LibreOffice' | 'Google Sheets';

/** @param sheets rows by the sheet's name, in order */
export function workbook(
  program: Program,
  sheets: Record<string, readonly (readonly Cell[])[]>,
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const strings: string[] = [];
  const shared = (text: string) => {
    const index = strings.indexOf(text);
    return index === -1 ? strings.push(text) - 1 : index;
  };
  const cellXml = (cell: Cell, row: number, column: number): string => {
    const at = ` r="${columnLetters(column)}${row}"`;
    if (cell === null) {
      return program === 'Excel' ? `<c${at} s="0"/>` : '';
    }
    if (typeof cell === 'number') {
      return `<c${at}${program === 'LibreOffice' ? ' s="0" t="n"' : ''}><v>${cell}</v></c>`;
    }
    if (typeof cell === 'string') {
      return `<c${at} t="s"><v>${shared(cell)}</v></c>`;
    }
    if ('day' in cell) {
      return `<c${at} s="1"><v>${cell.day}</v></c>`;
    }
    return 'error' in cell
      ? `<c${at} t="e"><f>VLOOKUP(A1,B:C,2,0)</f><v>${escape(cell.error)}</v></c>`
      : `<c${at} t="str"><f>${escape(cell.formula)}</f><v>${escape(cell.value)}</v></c>`;
  };
  const sheetXml = names.map((name) => {
    const rows = (sheets[name] ?? []).map(
      (cells, index) =>
        `<row r="${index + 1}"${program === 'Excel' ? ` spans="1:${cells.length}" x14ac:dyDescent="0.25"` : ''}>` +
        `${cells.map((cell, column) => cellXml(cell, index + 1, column)).join('')}</row>`,
    );
    const extra =
      program === 'Excel' ? ' xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"' : '';
    return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELS}"${extra}><dimension ref="A1"/><sheetData>${rows.join('')}</sheetData></worksheet>`;
  });
  const format = program === 'Google Sheets' ? 'm/d/yyyy' : 'mm/dd/yyyy';
  const date =
    program === 'Excel'
      ? '<xf numFmtId="14" applyNumberFormat="1"/>'
      : '<xf numFmtId="165" applyNumberFormat="1"/>';
  const sheetFile = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets>${names
      .map((name, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${RELS}/worksheet" Target="${sheetFile(index)}"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId90" Type="${RELS}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="165" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/>${date}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    'docProps/app.xml': `${HEAD}<Properties><Application>${program}</Application></Properties>`,
  };
  for (const [index, xml] of sheetXml.entries()) {
    parts[`xl/${sheetFile(index)}`] = xml;
  }
  return zipped(parts);
}

/** @param parts XML by the name of the part */
export const zipped = (parts: Record<string, string>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
