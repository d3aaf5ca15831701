/*
 * A spreadsheet takes a cell that begins with one of these for a formula. Where lists are separated by semicolons or
 * tabs, it parts a cell of a file with commas at them, so that a formula may begin after each of them, too.
 */
const FORMULA = /(?<=^|[;,\t\r\n])'*[=+\-@＝＋－＠]/g;
const GUARDED = /(?<=^|[;,\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A text as a cell of a CSV file: with an apostrophe wherever a formula would begin. */
export const spreadsheetText = (text: string) => text.replaceAll(FORMULA, "'$&");

/** The text that was written as this cell. */
export const textOfSpreadsheet = (cell: string) => cell.replaceAll(GUARDED, '');
