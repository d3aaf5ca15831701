import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a list of choices, and takes one. */
export async function choose(user: UserEvent, box: HTMLElement, option: string): Promise<void> {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
}

const KEY_CODES = { Enter: 13, Escape: 27, ArrowDown: 40, Tab: 9 };

/** Presses a key for the parts of the kit that read `keyCode`, which the keyboard of the tests lacks. */
export function pressKey(target: Element, key: keyof typeof KEY_CODES): void {
  const event = { key, keyCode: KEY_CODES[key] };
  fireEvent.keyDown(target, event);
  fireEvent.keyUp(target, event);
}
