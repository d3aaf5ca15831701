/** A single-quoted text that is the name of a property. */
const PROPERTY = /^'[A-Za-z_$.]{1,40}'$/;

/**
 * The text of an error without what a user may have typed: quoted texts (but for names of properties), credentials,
 * values after an equals sign, email addresses, numbers of four digits and more, and words of eight characters and more
 * with digits among them (tokens, tracking numbers) are replaced; of addresses of pages the queries are cut.
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/["“`][^"”`]*["”`]?/g, '"…"')
    .replaceAll(/(?<![\p{L}\d])'[^']*'/gu, (quoted) => (PROPERTY.test(quoted) ? quoted : "'…'"))
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 […]')
    .replaceAll(/\S+(?:@|%40)\S+/gi, '[email]')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(
      /\b(\w*(?:pass|pwd|secret|token|authorization|cookie|api-?key)\w*)\s*([:=])\s*\S+/gi,
      '$1$2 […]',
    )
    .replaceAll(/([\w-]+)=\S+/g, '$1=[…]')
    .replaceAll(/\+?\d[\d\s().-]{2,}\d/g, '[number]')
    .replaceAll(/(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{8,}(?!\.(?:m?js|css|tsx?)\b)(?![\w-])/g, '[token]')
    .replaceAll(/(?<![\w-])[\w-]{32,}(?!\.(?:m?js|css|tsx?)\b)(?![\w-])/g, '[token]');
}
