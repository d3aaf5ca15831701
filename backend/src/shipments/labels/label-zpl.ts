import type { LabelDpi } from '@moveway/contracts/shipments/shipment.constants.ts';
import { linearCode, qrCode, QUIET_MODULES, type LabelText, type Piece } from './label-content.ts';

const POINTS_PER_INCH = 72;
/** The largest magnification of a QR code (ZPL II, `^BQ`). */
const MOST_MAGNIFICATION = 10;

/** Labels of 4 by 6 inches in ZPL II, in UTF-8 (`^CI28`). */
export function* labelsZpl(
  labels: Iterable<{ text: LabelText; piece: Piece | undefined }>,
  dpi: LabelDpi,
): Generator<string> {
  for (const { text, piece } of labels) {
    yield labelZpl(text, piece, Number(dpi));
  }
}

function labelZpl(text: LabelText, piece: Piece | undefined, dpi: number): string {
  const dots = (points: number) => Math.round((points * dpi) / POINTS_PER_INCH);
  const width = 4 * dpi;
  const height = 6 * dpi;
  const inner = width - 2 * dots(14);
  /** A text from its upper left corner, in at most so many lines. */
  const write = (
    value: string,
    { x = 14, y, size, lines = 1, width: given = inner, align = 'L' }: Writing,
  ): string =>
    `^FO${dots(x)},${dots(y)}^A0N,${dots(size)},${dots(size * 0.9)}^FB${given},${lines},0,${align}^FH_^FD${escape(value)}^FS`;

  const { modules } = linearCode('code128', text.trackingNumber);
  const bar = Math.max(1, Math.min(dots(1.5), Math.floor(width / (modules + 2 * QUIET_MODULES))));
  const { side } = qrCode(text.address);
  const magnification = Math.min(MOST_MAGNIFICATION, Math.floor(dots(112) / (side + 8)));
  const qrSide = magnification * side;
  const left = inner - dots(112);
  const numberLines = Math.ceil(text.trackingNumber.length / 16);
  // A number of two or three lines leaves less room below it.
  const barHeight = 62 - (numberLines - 1) * 9;
  const lines = numberLines === 1 ? 2 : 1;
  const below = 46 + numberLines * 30;

  const parts: [string, string | undefined, number][] = [
    ['From', text.origin, 13],
    ['To', text.destination, 18],
    ['Receiver', text.receiver, 14],
  ];
  let y = below + barHeight + 22;
  const lane = parts.flatMap(([caption, value, size]) => {
    if (value === undefined) {
      return [];
    }
    const at = y;
    y += 12 + size * lines * 1.1;
    return [write(caption, { y: at, size: 9 }), write(value, { y: at + 10, size, lines })];
  });
  return [
    `^XA^CI28^PW${width}^LL${height}^LH0,0`,
    write('moveway', { y: 14, size: 16 }),
    piece ? write(`Piece ${piece.number} of ${piece.of}`, { y: 14, size: 16, align: 'R' }) : '',
    `^FO0,${dots(38)}^GB${width},${dots(1.5)},${dots(1.5)}^FS`,
    ...Array.from({ length: numberLines }, (_, line) =>
      write(text.trackingNumber.slice(line * 16, (line + 1) * 16), { y: 46 + line * 30, size: 28 }),
    ),
    // A: the printer chooses the code sets of Code 128.
    `^FO${Math.max(0, Math.floor((width - modules * bar) / 2))},${dots(below + 4)}^BY${bar}^BCN,${dots(barHeight)},N,N,N,A^FD${text.trackingNumber}^FS`,
    `^FO0,${dots(below + barHeight + 14)}^GB${width},${dots(1.5)},${dots(1.5)}^FS`,
    ...lane,
    `^FO${width - qrSide - dots(14)},${height - qrSide - dots(14)}^BQN,2,${magnification}^FH_^FDMA,${escape(text.address)}^FS`,
    text.vehicle ? write(text.vehicle.name, { y: 332, size: 12, width: left, lines: 2 }) : '',
    text.reference === undefined
      ? ''
      : write(`Ref ${text.reference}`, {
          y: 368,
          // Long references have no place to break.
          size: Math.min(12, 260 / text.reference.length),
          width: left,
          lines: 2,
        }),
    write('Scan to track', { y: 410, size: 9, width: left }),
    '^XZ',
  ]
    .filter((part) => part !== '')
    .join('\n')
    .concat('\n');
}

/** In points, but for the width, which is in dots. */
interface Writing {
  x?: number;
  y: number;
  size: number;
  lines?: number;
  width?: number;
  align?: 'L' | 'R';
}

/** Commands begin with `^` or `~`; `_` begins a code here (`^FH_`). */
function escape(text: string): string {
  return text.replaceAll(/[_^~\\]/g, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
}
