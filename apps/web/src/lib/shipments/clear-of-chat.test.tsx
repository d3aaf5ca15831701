import { beforeEach, expect, it } from 'vitest';
import { clearOfChat, narrowBesideChat } from './clear-of-chat.ts';

const PHONE = { innerWidth: 390, innerHeight: 844, scrollY: 0 };

beforeEach(() => {
  Object.assign(globalThis, PHONE);
});

/** A result with one block at this place of the screen, and how far it is moved. */
function movedFrom(top: number, bottom: number, name = 'button'): string {
  const result = document.createElement('article');
  const block = result.appendChild(document.createElement(name));
  block.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  clearOfChat(result);
  return block.style.marginTop;
}

it('moves what is at the bottom of the screen below it', () => {
  expect(movedFrom(760, 804)).toBe('84px');
});

it('leaves what is above the chat button, what is below the screen, and other texts', () => {
  expect([movedFrom(700, 770), movedFrom(844, 900), movedFrom(760, 804, 'p')]).toEqual(['', '', '']);
});

it('leaves a desktop as it is', () => {
  Object.assign(globalThis, { innerWidth: 1440 });
  expect(movedFrom(760, 804)).toBe('');
});

interface Place {
  top: number;
  bottom: number;
}

/** A list whose rows open; their first lines are at these places of the screen. */
function listOf(...places: Place[]): HTMLElement {
  const list = document.createElement('ul');
  list.innerHTML = '<li><details><summary></summary><p></p></details></li>'.repeat(places.length);
  place(list, ...places);
  return list;
}

function place(list: HTMLElement, ...places: Place[]): void {
  for (const [index, row] of [...list.querySelectorAll('summary')].entries()) {
    row.getBoundingClientRect = () => places[index] as DOMRect;
  }
}

const narrowed = (list: HTMLElement) =>
  [...list.querySelectorAll('summary')].map(({ style }) => style.marginRight !== '');

const above = { top: 400, bottom: 770 };
const beside = { top: 770, bottom: 960 };
const below = { top: 960, bottom: 1100 };

it('keeps the row at the bottom of the screen clear, and no other', () => {
  const list = listOf(above, beside, below);
  narrowBesideChat(list);
  expect(narrowed(list)).toEqual([false, true, false]);
});

it('keeps what stands below a row clear, too', () => {
  const list = listOf(above);
  const rating = document.createElement('fieldset');
  rating.getBoundingClientRect = () => beside as DOMRect;
  list.firstElementChild?.append(rating);
  narrowBesideChat(list);
  expect([narrowed(list), rating.style.marginRight]).toEqual([[false], '2.75rem']);
});

it('keeps others clear once a search has left fewer rows', () => {
  const list = listOf(above, beside, below);
  narrowBesideChat(list);
  list.firstElementChild?.remove();
  place(list, above, beside);
  narrowBesideChat(list);
  expect(narrowed(list)).toEqual([false, true]);
});

it('leaves the rows as they are once the page is scrolled, and a desktop, too', () => {
  const list = listOf(above, beside);
  Object.assign(globalThis, { scrollY: 300 });
  narrowBesideChat(list);
  expect(narrowed(list)).toEqual([false, false]);
  Object.assign(globalThis, { innerWidth: 1440, scrollY: 0 });
  narrowBesideChat(list);
  expect(narrowed(list)).toEqual([false, false]);
});
