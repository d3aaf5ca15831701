import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.fixtures.ts';
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
