import { TEMPLATE_COLUMNS } from '@moveway/contracts/imports/import-fields.ts';

/** A cell with a comma in quotes; none of the template has a quote. */
const cell = (text: string) => (text.includes(',') ? `"${text}"` : text);
const row = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** A list to fill in, with one row that shows how values are written: CSV with the mark that spreadsheets need. */
export const templateFile = () => ({
  suggestedName: 'packages-template.csv',
  bytes: new TextEncoder().encode(
    `\uFEFF${row(TEMPLATE_COLUMNS.map(({ label }) => label))}${row(TEMPLATE_COLUMNS.map(({ example }) => example))}`,
  ),
});
