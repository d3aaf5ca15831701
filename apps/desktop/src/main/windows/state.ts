import type { Rectangle } from 'electron';
import type { Settings } from '../storage/settings-file.ts';
import { WINDOW_KINDS } from './kinds.ts';

type WindowState = NonNullable<Settings['window']>;

/** How much of a window must be on a screen so that it can be dragged with the mouse, in pixels. */
const MIN_VISIBLE = 80;

/**
 * Where a window opens: where it was, moved and shrunk into the screen it was on; on the first screen if that one is
 * not there any more.
 * @param workAreas of the screens present, the primary one first
 */
export function fitWindow(stored: WindowState | undefined, workAreas: readonly Rectangle[]): Rectangle {
  const home = stored && workAreas.find((area) => isOn(stored, area));
  const area = home ?? workAreas[0] ?? { x: 0, y: 0, ...WINDOW_KINDS.console.size };
  const width = Math.min(stored?.width ?? WINDOW_KINDS.console.size.width, area.width);
  const height = Math.min(stored?.height ?? WINDOW_KINDS.console.size.height, area.height);
  const x = home && stored ? stored.x : area.x + Math.round((area.width - width) / 2);
  const y = home && stored ? stored.y : area.y + Math.round((area.height - height) / 2);
  return {
    x: Math.min(Math.max(x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

function isOn(window: Rectangle, area: Rectangle): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const down = Math.min(window.y + window.height, area.y + area.height) - Math.max(window.y, area.y);
  return across >= MIN_VISIBLE && down >= MIN_VISIBLE;
}
