/**
 * Keeps text where it is when Overpass comes, with the fonts of the device that stand in for it (`fonts.css`). Firefox
 * downloads one font at a time and meanwhile loads no other one of the page, not even from the device, so they are
 * loaded here. A device that has none of them is marked (`data-no-stand-in`), and shows Overpass only where it is at
 * hand when the text is first painted, as on later visits. This text is embedded as a script that runs after the styles
 * and before the text, so it must not refer to anything outside itself.
 */
export function keepTextStill(): void {
  const pen = document.createElement('canvas').getContext('2d');
  const widthIn = (font: string) => {
    if (pen) {
      pen.font = font;
    }
    return pen?.measureText('Moveway').width;
  };
  // Each weight has a font of its own; to measure with it loads it at once.
  const [width] = [400, 600, 700, 800, 900].map((weight) =>
    widthIn(`${weight} 16px 'Overpass Fallback', 'Overpass Wide Fallback', monospace`),
  );
  document.documentElement.toggleAttribute('data-no-stand-in', width === widthIn('16px monospace'));
}
