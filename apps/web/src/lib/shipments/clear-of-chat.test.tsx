import { beforeEach, expect, it } from 'vitest';
import { clearOfChat, narrowBesideChat } from './clear-of-chat.ts';

const PHONE = { innerWidth: 390, innerHeight: 844, scrollY: 0 };

beforeEach(() => {
  Object.assign(globalThis, PHONE);
});

interface Place {
  top: number;
  bottom: number;
  /** The right edge of the content unless given. */
  right?: number;
}

const rectOf = (place: Place | undefined) => ({ right: 374, ...place }) as DOMRect;

/** A result with one block at this place of the screen, after it was kept clear of the chat button. */
function blockAt(place: Place, name = 'button'): CSSStyleDeclaration {
  const result = document.createElement('article');
  const block = result.appendChild(document.createElement(name));
  block.getBoundingClientRect = () => rectOf(place);
  clearOfChat(result);
  return block.style;
}

it('makes what is beside the chat button narrower, and leaves no hole above it', () => {
  expect(blockAt({ top: 760, bottom: 804 })).toMatchObject({ marginRight: '2.75rem', marginTop: '' });
});

it('makes a paragraph beside it narrower, such as why a package is late', () => {
  expect(blockAt({ top: 760, bottom: 804 }, 'p').marginRight).toBe('2.75rem');
});

it('leaves what is above the chat button, below the screen or left of it, and headings', () => {
  const others = [
    blockAt({ top: 700, bottom: 770 }),
    blockAt({ top: 844, bottom: 900 }),
    blockAt({ top: 760, bottom: 804, right: 330 }),
    blockAt({ top: 760, bottom: 804 }, 'h2'),
  ];
  expect(others.map(({ marginRight }) => marginRight)).toEqual(['', '', '', '']);
});

it('leaves a desktop as it is', () => {
  Object.assign(globalThis, { innerWidth: 1440 });
  expect(blockAt({ top: 760, bottom: 804 }).marginRight).toBe('');
});

/** A list whose rows open; their first lines are at these places of the screen. */
function listOf(...places: Place[]): HTMLElement {
  const list = document.createElement('ul');
  list.innerHTML = '<li><details><summary></summary><p></p></details></li>'.repeat(places.length);
  place(list, ...places);
  return list;
}

function place(list: HTMLElement, ...places: Place[]): void {
  for (const [index, row] of [...list.querySelectorAll('summary')].entries()) {
    row.getBoundingClientRect = () => rectOf(places[index]);
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
  rating.getBoundingClientRect = () => rectOf(beside);
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
