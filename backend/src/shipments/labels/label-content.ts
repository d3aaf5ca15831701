import bwip from 'bwip-js/node';

/** The texts of a label. Its parties are printed as strangers see them; nothing is about money. */
export interface LabelText {
  trackingNumber: string;
  /** The address of its tracking page, for the QR code. */
  address: string;
  origin: string | undefined;
  destination: string | undefined;
  receiver: string;
  /** The customer's own number. */
  reference: string | undefined;
  /** Undefined for a package that is no vehicle. */
  vehicle: { name: string; vin: string | undefined } | undefined;
}

/** Which piece of a package a label is for, and of how many. */
export interface Piece {
  number: number;
  of: number;
}

// oxlint-disable-next-line import/no-named-as-default-member -- the export of this name is one kind of code.
const { raw } = bwip;

/** Widths of a linear code in modules, a bar first, then a space, and so on. */
export interface LinearCode {
  widths: readonly number[];
  /** Their sum, without the light zone that both ends need. */
  modules: number;
}

/** The light zone at each end of a linear code, in modules (ISO/IEC 15417 and 16388). */
export const QUIET_MODULES = 10;

/** Code 128 (ISO/IEC 15417), or Code 39 (ISO/IEC 16388), in which VINs are printed. */
export function linearCode(kind: 'code128' | 'code39', text: string): LinearCode {
  const [encoded] = raw(kind, text);
  if (!encoded || !('sbs' in encoded)) {
    throw new Error(`No ${kind} was made.`);
  }
  return { widths: encoded.sbs, modules: encoded.sbs.reduce((sum, width) => sum + width, 0) };
}

/** A square of modules, row by row. */
export interface SquareCode {
  isDark: readonly boolean[];
  /** Modules of one side, without the light zone of four around it. */
  side: number;
}

/** A QR code (ISO/IEC 18004) with error correction of level M. */
export function qrCode(text: string): SquareCode {
  const [encoded] = raw('qrcode', text, 'eclevel=M');
  if (!encoded || !('pixs' in encoded)) {
    throw new Error('No QR code was made.');
  }
  return { isDark: encoded.pixs.map((pixel) => pixel === 1), side: encoded.pixx };
}
