import { linearCode, qrCode } from './bar-code.ts';
import type { LabelText, Piece } from './label.types.ts';
import { drawFitted, drawLinear, drawQr, pdfOf, type Pdf } from './pdf-page.ts';

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
  // A number of two or three lines leaves less for what is below it.
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
