import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { QUIET_MODULES, type LinearCode, type SquareCode } from './bar-code.ts';

export type Pdf = InstanceType<typeof PdfKit>;

const font = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** Names are written in more than Latin letters, which these have. */
const FONTS = {
  text: font('DejaVuSans'),
  strong: font('DejaVuSans-Bold'),
  number: font('DejaVuSansMono-Bold'),
} as const;
export type FontName = keyof typeof FONTS;

/**
 * A PDF that is made page by page, and gives way to other calls between two pages.
 * @param size of every page, in points
 * @param draw draws one page
 */
export async function* pdfOf<Page>(
  { size, title }: { size: [width: number, height: number]; title: string },
  pages: Iterable<Page>,
  draw: (pdf: Pdf, page: Page) => void,
): AsyncGenerator<Uint8Array> {
  const pdf = new PdfKit({ autoFirstPage: false, size, margin: 0, info: { Title: title } });
  for (const [name, file] of Object.entries(FONTS)) {
    pdf.registerFont(name, file);
  }
  const chunks: Uint8Array[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  pdf.on('data', (chunk: Uint8Array) => void chunks.push(chunk));
  pdf.on('end', () => resolve());
  pdf.on('error', reject);
  for (const page of pages) {
    pdf.addPage();
    draw(pdf, page);
    await new Promise((next) => setImmediate(next));
    yield* chunks.splice(0);
  }
  pdf.end();
  await ended;
  yield* chunks;
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/**
 * Draws a text in one line, as large as it fits.
 * @param least in points; a text that is too long for it is cut
 */
export function drawFitted(
  pdf: Pdf,
  text: string,
  { x, y, width, font: name, most, least }: Box & { font: FontName; most: number; least: number },
): void {
  pdf.font(name).fontSize(most);
  const size = Math.max(least, Math.min(most, (most * width) / pdf.widthOfString(text)));
  pdf.fontSize(size);
  pdf.text(text, x, y, size > least ? { lineBreak: false } : { width, height: size * 1.2, ellipsis: true });
}

/**
 * Draws a linear code over the whole width with its light zones.
 * @param mostModule the widest a module may be, in points
 */
export function drawLinear(
  pdf: Pdf,
  { widths, modules }: LinearCode,
  { x, y, width, height, mostModule }: Box & { height: number; mostModule: number },
): void {
  const module = Math.min(mostModule, width / (modules + 2 * QUIET_MODULES));
  let at = x + (width - modules * module) / 2;
  for (const [index, count] of widths.entries()) {
    if (index % 2 === 0) {
      pdf.rect(at, y, count * module, height);
    }
    at += count * module;
  }
  pdf.fill('#000000');
}

/** Draws a QR code in a square that its light zone of four modules is part of. */
export function drawQr(pdf: Pdf, { isDark, side }: SquareCode, { x, y, width }: Box): void {
  const module = width / (side + 8);
  for (const [index, dark] of isDark.entries()) {
    if (dark) {
      const column = index % side;
      const row = Math.floor(index / side);
      pdf.rect(x + (column + 4) * module, y + (row + 4) * module, module, module);
    }
  }
  pdf.fill('#000000');
}
