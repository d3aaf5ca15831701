import { isTrackingNumber, normalizeTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';

/**
 * Keys that are pressed where no text field has the focus: by people, who press one as a shortcut, and by barcode
 * scanners, which type a whole number and Enter like a keyboard. One key alone tells nothing, so that a letter or a
 * digit waits a moment: a scanner types the next one sooner than that.
 */

/** How soon a scanner types its next key, in milliseconds; people are slower. */
const SCANNER_MS = 50;
/** How long a number waits for its Enter, in milliseconds. */
const ENTER_MS = 1000;
/** The shortest tracking number. */
const SHORTEST = 5;
/** What tracking numbers consist of. */
const OF_A_NUMBER = /^[a-z\d-]$/i;

const shortcuts = new Map<string, Set<() => void>>();
const scans = new Set<(trackingNumber: string) => void>();
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs `action` for a key that is pressed alone. @returns the way to stop */
export function onSingleKey(key: string, action: () => void): () => void {
  const actions = shortcuts.get(key) ?? new Set();
  shortcuts.set(key, actions.add(action));
  return following(() => actions.delete(action));
}

/** Runs `action` for each number that is scanned. @returns the way to stop */
export function onScan(action: (trackingNumber: string) => void): () => void {
  scans.add(action);
  return following(() => scans.delete(action));
}

let followers = 0;

/** The keys of the page are read while anybody follows them. */
function following(stop: () => void): () => void {
  followers += 1;
  if (followers === 1) {
    addEventListener('keydown', onKeyDown);
    // Before a button or a row that has the focus takes the Enter of a scanner.
    addEventListener('keydown', onEnter, { capture: true });
  }
  return () => {
    stop();
    followers -= 1;
    if (followers === 0) {
      clearTimeout(timer);
      waiting = [];
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keydown', onEnter, { capture: true });
    }
  };
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  if (key.length !== 1 || !isPlain || event.defaultPrevented || isInField(target)) {
    return;
  }
  const isShortcut = shortcuts.get(key.toLowerCase())?.size !== undefined && !isInDialog(target);
  if (!OF_A_NUMBER.test(key)) {
    if (isShortcut) {
      event.preventDefault();
      run(key);
    }
    return;
  }
  if (isShortcut) {
    event.preventDefault();
  }
  waiting.push(key);
  clearTimeout(timer);
  const isNumber = waiting.length >= SHORTEST;
  timer = setTimeout(() => stopWaiting(isNumber || isInDialog(target)), isNumber ? ENTER_MS : SCANNER_MS);
}

function onEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || waiting.length < SHORTEST) {
    return;
  }
  // Whatever was scanned, the Enter belongs to it.
  event.preventDefault();
  event.stopImmediatePropagation();
  const text = waiting.join('');
  stopWaiting(true);
  if (isTrackingNumber(text)) {
    for (const scan of scans) {
      scan(normalizeTrackingNumber(text));
    }
  }
}

/** @param isDropped whether the keys were no shortcuts */
function stopWaiting(isDropped: boolean): void {
  const keys = waiting;
  clearTimeout(timer);
  waiting = [];
  if (!isDropped) {
    keys.forEach(run);
  }
}

function run(key: string): void {
  for (const action of shortcuts.get(key.toLowerCase()) ?? []) {
    action();
  }
}

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="combobox"]') !== null
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
