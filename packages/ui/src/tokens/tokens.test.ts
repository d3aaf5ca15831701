import { describe, expect, it } from 'vitest';
import { colors, linePairs, textPairs } from './tokens.ts';
import { renderTokensCss } from './tokens-css.ts';

describe('tokens', () => {
  it('are the same in tokens.css as in tokens.ts', async () => {
    await expect(renderTokensCss()).toMatchFileSnapshot('./tokens.css');
  });

  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    it.each(textPairs)('%s can be read on %s', (text, ground) => {
      expect(contrast(colors[theme][text], colors[theme][ground])).toBeGreaterThanOrEqual(4.5);
    });

    it.each(linePairs)('%s can be seen on %s', (line, ground) => {
      expect(contrast(colors[theme][line], colors[theme][ground])).toBeGreaterThanOrEqual(3);
    });
  });
});

/** WCAG 2.1 contrast ratio of two #rrggbb colours. */
function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
