import { readScan, type ScannedCode } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { singleKeys } from './single-keys.ts';

/**
 * Keys that are pressed by people, one as a shortcut, and by barcode scanners, which type a whole code and Enter like
 * a keyboard. One key alone tells nothing, so that a letter or a digit waits a moment: a scanner types the next one
 * sooner than that. In a text field it is typed at once, and taken out again when the code was scanned.
 */

/** How soon a scanner types its next key, in milliseconds; people are slower. */
const SCANNER_MS = 50;
/** How long a number waits for its Enter, in milliseconds. */
const ENTER_MS = 1000;
/** The shortest tracking number. */
const SHORTEST = 5;
/** What tracking numbers consist of. */
const OF_A_NUMBER = /^[a-z\d-]$/i;
/** In a text field a person may type a short word and Enter as quickly as a scanner. */
const SHORTEST_IN_FIELD = 8;

const shortcuts = new Map<string, Set<() => void>>();
const scans = new Set<(code: ScannedCode) => void>();
const misreads = new Set<(text: string) => void>();
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** What is typed into a text field as quickly as a scanner does, and what the field had before. */
let burst: { field: TextField; before: string; text: string; at: number } | undefined;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Runs `action` for a key that is pressed alone. @returns the way to stop */
export function onSingleKey(key: string, action: () => void): () => void {
  const actions = shortcuts.get(key) ?? new Set();
  shortcuts.set(key, actions.add(action));
  return following(() => actions.delete(action));
}

/** Runs `action` for each code that is scanned, with the focus anywhere. @returns the way to stop */
export function onScan(action: (code: ScannedCode) => void): () => void {
  scans.add(action);
  return following(() => scans.delete(action));
}

/**
 * Runs `action` for what a scanner types that is no code. While a listener is registered, a text field that is not
 * one of a form keeps what it had, as with a code. @returns the way to stop
 */
export function onMisread(action: (text: string) => void): () => void {
  misreads.add(action);
  return following(() => misreads.delete(action));
}

let followers = 0;

/** The keys of the page are read while a listener is registered. */
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
      burst = undefined;
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keydown', onEnter, { capture: true });
    }
  };
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  if (key.length !== 1 || !isPlain || event.defaultPrevented) {
    return;
  }
  if (isInField(target)) {
    followField(target, key, event.timeStamp);
    return;
  }
  const isShortcut = actionsOf(key).size > 0 && !isInDialog(target);
  // Within what is scanned there may be any character: our QR code has an address.
  if (isShortcut && !OF_A_NUMBER.test(key) && waiting.length === 0) {
    event.preventDefault();
    run(key);
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

/** @param at when the key was pressed, which may be long before a busy page hears of it */
function followField(target: EventTarget | null, key: string, at: number): void {
  if (!isTextField(target)) {
    return;
  }
  const isSame = burst?.field === target && at - burst.at <= SCANNER_MS;
  burst =
    burst && isSame
      ? { ...burst, text: burst.text + key, at }
      : { field: target, before: target.value, text: key, at };
}

function onEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') {
    return;
  }
  const typed = burst;
  burst = undefined;
  if (typed && typed.field === event.target && event.timeStamp - typed.at <= SCANNER_MS) {
    const isScan = typed.text.length >= SHORTEST_IN_FIELD && /\d/.test(typed.text);
    const isFilling = isOfForm(typed.field);
    // What is no code may be what a form or a search asks for, where no part of the page waits for codes.
    if (isScan && (readScan(typed.text) || (misreads.size > 0 && !isFilling))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // A form is given its VIN or its reference by the scanner.
      if (!isFilling) {
        restore(typed.field, typed.before);
        publish(typed.text);
      }
    }
    return;
  }
  if (waiting.length < SHORTEST) {
    return;
  }
  // The Enter belongs to every scan, also to one that is no code.
  event.preventDefault();
  event.stopImmediatePropagation();
  const text = waiting.join('');
  stopWaiting(true);
  // A form that is open is not left for a package.
  if (!isInFormDialog(event.target)) {
    publish(text);
  }
}

function publish(text: string): void {
  const code = readScan(text);
  if (!code) {
    misreads.forEach((action) => action(text));
    return;
  }
  for (const scan of scans) {
    scan(code);
  }
}

/** Gives a field its text back so that React hears of it: React follows the setter of the field itself. */
function restore(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
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
  for (const action of actionsOf(key)) {
    action();
  }
}

/** None while keys that are pressed alone are switched off. */
function actionsOf(key: string): ReadonlySet<() => void> {
  const actions = singleKeys.get() ? shortcuts.get(key.toLowerCase()) : undefined;
  return actions ?? new Set();
}

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="combobox"]') !== null
  );
}

/** Whether this belongs to a dialog. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

function isInFormDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]:has(form)') !== null;
}

/** Whether a field is one of a form to fill in; a search is none, and neither is the command palette. */
function isOfForm(field: TextField): boolean {
  return isInFormDialog(field) || (field.form !== null && field.type !== 'search');
}

/** Passwords are left alone: password managers type them as quickly as scanners. */
function isTextField(target: EventTarget | null): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'password')
  );
}
