import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import {
  linearCode,
  qrCode,
  QUIET_MODULES,
  type LabelText,
  type LinearCode,
  type Piece,
  type SquareCode,
} from './label-content.ts';

/* Labels and windshield sheets as PDF, and what both are drawn with. */

/** 4 by 6 inches, in points. */
const WIDTH = 288;
const HEIGHT = 432;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
/** At least 24 points, so that the number is read from two meters. */
const NUMBER_SIZE = 26;
const NUMBER_LINE = 30;
const QR_SIDE = 112;
const MOST_MODULE = 1.5;

/** Labels of packages, 4 by 6 inches each. */
export function labelsPdf(labels: Iterable<{ text: LabelText; piece: Piece | undefined }>) {
  return pdfOf({ size: [WIDTH, HEIGHT], title: 'Moveway labels' }, labels, drawLabel);
}

function drawLabel(pdf: Pdf, { text, piece }: { text: LabelText; piece: Piece | undefined }): void {
  pdf.font('strong').fontSize(15).text('moveway', MARGIN, MARGIN, { lineBreak: false });
  if (piece) {
    const words = `Piece ${piece.number} of ${piece.of}`;
    pdf.font('strong').fontSize(15);
    pdf.text(words, WIDTH - MARGIN - pdf.widthOfString(words), MARGIN, { lineBreak: false });
  }
  drawRule(pdf, 38);

  let y = 46;
  const numberLines = linesOf(pdf, text.trackingNumber);
  for (const line of numberLines) {
    pdf.font('number').fontSize(NUMBER_SIZE).text(line, MARGIN, y, { lineBreak: false });
    y += NUMBER_LINE;
  }
  // A number of two or three lines leaves less room below it.
  const barHeight = 62 - (numberLines.length - 1) * 9;
  const lines = numberLines.length === 1 ? 2 : 1;
  drawLinear(pdf, linearCode('code128', text.trackingNumber), {
    x: 0,
    y: y + 4,
    width: WIDTH,
    height: barHeight,
    mostModule: MOST_MODULE,
  });
  y += barHeight + 14;
  drawRule(pdf, y);

  const lane = HEIGHT - QR_SIDE - MARGIN;
  let at = y + 8;
  at = drawPart(pdf, 'From', text.origin, { y: at, size: 12, lines });
  at = drawPart(pdf, 'To', text.destination, { y: at, size: 17, lines });
  drawPart(pdf, 'Receiver', text.receiver, { y: at, size: 13, lines });
  drawQr(pdf, qrCode(text.address), { x: WIDTH - QR_SIDE - 6, y: lane + 6, width: QR_SIDE });
  const width = INNER - QR_SIDE;
  pdf
    .font('text')
    .fontSize(8)
    .text('Scan to track', MARGIN, HEIGHT - MARGIN - 10, { lineBreak: false });
  if (text.vehicle) {
    drawFitted(pdf, text.vehicle.name, {
      x: MARGIN,
      y: lane + 24,
      width,
      font: 'strong',
      most: 12,
      least: 7,
    });
  }
  if (text.reference !== undefined) {
    pdf
      .font('text')
      .fontSize(9)
      .text('Reference', MARGIN, lane + 48, { lineBreak: false });
    drawFitted(pdf, text.reference, { x: MARGIN, y: lane + 60, width, font: 'number', most: 13, least: 6 });
  }
}

/** A caption and at most so many lines below it. @returns where the next part begins */
function drawPart(
  pdf: Pdf,
  caption: string,
  text: string | undefined,
  { y, size, lines }: { y: number; size: number; lines: number },
): number {
  if (text === undefined) {
    return y;
  }
  pdf.font('text').fontSize(8).text(caption, MARGIN, y, { lineBreak: false });
  pdf.font('strong').fontSize(size);
  const height = Math.min(pdf.heightOfString(text, { width: INNER }), lines * size * 1.2);
  pdf.text(text, MARGIN, y + 10, { width: INNER, height, ellipsis: true });
  return y + 14 + height;
}

function drawRule(pdf: Pdf, y: number): void {
  pdf.rect(0, y, WIDTH, 1.5).fill('#000000');
}

/** A number in lines of equal length that fit. */
function linesOf(pdf: Pdf, number: string): string[] {
  const most = Math.floor(INNER / pdf.font('number').fontSize(NUMBER_SIZE).widthOfString('0'));
  const lines = Math.ceil(number.length / most);
  const length = Math.ceil(number.length / lines);
  return Array.from({ length: lines }, (_, line) => number.slice(line * length, (line + 1) * length));
}

/** A letter sheet in landscape, in points. */
const SHEET = { width: 792, height: 612, margin: 36, inner: 720, qrSide: 210 };

/** Sheets that are read from five meters through a windshield. */
export function windshieldsPdf(sheets: Iterable<LabelText>) {
  return pdfOf({ size: [SHEET.width, SHEET.height], title: 'Moveway windshield sheets' }, sheets, drawSheet);
}

function drawSheet(pdf: Pdf, { trackingNumber, vehicle, origin, destination, address }: LabelText): void {
  const { width, height, margin, inner, qrSide } = SHEET;
  drawFitted(pdf, trackingNumber, {
    x: margin,
    y: margin,
    width: inner,
    font: 'number',
    most: 92,
    least: 20,
  });
  if (vehicle) {
    drawFitted(pdf, vehicle.name, { x: margin, y: 146, width: inner, font: 'strong', most: 64, least: 24 });
  }
  const lane = inner - qrSide - 24;
  const ends = [origin, destination].filter((place) => place !== undefined);
  for (const [index, place] of ends.entries()) {
    const text = index === ends.length - 1 && ends.length > 1 ? `→ ${place}` : place;
    drawFitted(pdf, text, {
      x: margin,
      y: 250 + index * 70,
      width: lane,
      font: 'strong',
      most: 44,
      least: 24,
    });
  }
  drawQr(pdf, qrCode(address), { x: width - margin - qrSide, y: 240, width: qrSide });
  if (vehicle?.vin !== undefined) {
    drawLinear(pdf, linearCode('code39', vehicle.vin), {
      x: margin,
      y: 470,
      width: inner,
      height: 66,
      mostModule: 2.6,
    });
    pdf.font('number').fontSize(24);
    pdf.text(vehicle.vin, (width - pdf.widthOfString(vehicle.vin)) / 2, 544, { lineBreak: false });
  }
  pdf
    .font('strong')
    .fontSize(14)
    .text('moveway', margin, height - margin, { lineBreak: false });
}

type Pdf = InstanceType<typeof PdfKit>;

const font = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** Names are written in more than Latin letters, which these have. */
const FONTS = {
  text: font('DejaVuSans'),
  strong: font('DejaVuSans-Bold'),
  number: font('DejaVuSansMono-Bold'),
} as const;
type FontName = keyof typeof FONTS;

/**
 * A PDF that is made page by page, and gives way to other calls between two pages.
 * @param size of every page, in points
 * @param draw draws one page
 */
async function* pdfOf<Page>(
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
 * @param least in points; a text that does not fit at this size is cut
 */
function drawFitted(
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
function drawLinear(
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
function drawQr(pdf: Pdf, { isDark, side }: SquareCode, { x, y, width }: Box): void {
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
