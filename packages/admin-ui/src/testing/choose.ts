import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a list of choices, and takes one. */
export async function choose(user: UserEvent, box: HTMLElement, option: string): Promise<void> {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
}
