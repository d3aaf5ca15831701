import { linearCode, qrCode } from './bar-code.ts';
import type { LabelText } from './label.types.ts';
import { drawFitted, drawLinear, drawQr, pdfOf, type Pdf } from './pdf-page.ts';

/** A letter sheet in landscape, in points. */
const WIDTH = 792;
const HEIGHT = 612;
const MARGIN = 36;
const INNER = WIDTH - 2 * MARGIN;
const QR_SIDE = 210;

/** Sheets that are read from five meters through a windshield. */
export function windshieldsPdf(sheets: Iterable<LabelText>) {
  return pdfOf({ size: [WIDTH, HEIGHT], title: 'Moveway windshield sheets' }, sheets, drawSheet);
}

function drawSheet(pdf: Pdf, { trackingNumber, vehicle, origin, destination, address }: LabelText): void {
  drawFitted(pdf, trackingNumber, {
    x: MARGIN,
    y: MARGIN,
    width: INNER,
    font: 'number',
    most: 92,
    least: 20,
  });
  if (vehicle) {
    drawFitted(pdf, vehicle.name, { x: MARGIN, y: 146, width: INNER, font: 'strong', most: 64, least: 24 });
  }
  const lane = INNER - QR_SIDE - 24;
  const ends = [origin, destination].filter((place) => place !== undefined);
  for (const [index, place] of ends.entries()) {
    const text = index === ends.length - 1 && ends.length > 1 ? `→ ${place}` : place;
    drawFitted(pdf, text, {
      x: MARGIN,
      y: 250 + index * 70,
      width: lane,
      font: 'strong',
      most: 44,
      least: 24,
    });
  }
  drawQr(pdf, qrCode(address), { x: WIDTH - MARGIN - QR_SIDE, y: 240, width: QR_SIDE });
  if (vehicle?.vin !== undefined) {
    drawLinear(pdf, linearCode('code39', vehicle.vin), {
      x: MARGIN,
      y: 470,
      width: INNER,
      height: 66,
      mostModule: 2.6,
    });
    pdf.font('number').fontSize(24);
    pdf.text(vehicle.vin, (WIDTH - pdf.widthOfString(vehicle.vin)) / 2, 544, { lineBreak: false });
  }
  pdf
    .font('strong')
    .fontSize(14)
    .text('moveway', MARGIN, HEIGHT - MARGIN, { lineBreak: false });
}
