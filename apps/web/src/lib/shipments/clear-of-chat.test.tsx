import { beforeEach, expect, it } from 'vitest';
import { clearOfChat } from './clear-of-chat.ts';

const PHONE = { innerWidth: 390, innerHeight: 844 };

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
