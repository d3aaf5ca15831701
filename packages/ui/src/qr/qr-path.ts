import { encode } from 'uqr';

/**
 * A QR code of a text, with the margin of the standard.
 * @returns the side of the square in modules, and the path of its dark ones
 */
export function qrPath(text: string): { size: number; path: string } {
  // The standard asks for four light modules around the code.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x},${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
