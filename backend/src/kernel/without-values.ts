/**
 * The text of an error without what somebody may have typed: email addresses, numbers of four digits and more, and texts
 * in double quotes (JSON that could not be read) are replaced; of addresses of pages the queries are cut.
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/\S+@\S+/g, '[email]')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(/\+?\d[\d\s().-]{2,}\d/g, '[number]');
}
