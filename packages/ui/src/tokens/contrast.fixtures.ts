/**
 * WCAG 2.1 contrast ratio of a color on an opaque background.
 * @param color `#rrggbb`, `rgb()` or `rgba()`; where it is translucent, it is blended with `ground`
 */
export function contrast(color: string, ground: string): number {
  const below = channels(ground);
  const { alpha = 1, ...above } = channels(color);
  const blended = (['red', 'green', 'blue'] as const).map(
    (name) => above[name] * alpha + below[name] * (1 - alpha),
  );
  const [high = 0, low = 0] = [luminance(blended), luminance([below.red, below.green, below.blue])].sort(
    (a, b) => b - a,
  );
  return (high + 0.05) / (low + 0.05);
}

function channels(color: string): { red: number; green: number; blue: number; alpha?: number } {
  const parts = color.startsWith('#')
    ? [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    : [...color.matchAll(/[\d.]+/g)].map(Number);
  const [red, green, blue, alpha] = parts;
  if (red === undefined || green === undefined || blue === undefined || parts.some(Number.isNaN)) {
    throw new Error(`no color: ${color}`);
  }
  return { red, green, blue, alpha };
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
