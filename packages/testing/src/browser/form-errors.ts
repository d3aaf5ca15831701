import { expect, type Locator } from '@playwright/test';

/** Turns the direction of what follows it: a name with it reads as another one. */
export const TURNED = 'gnp.\u202Efdp';
export const NOT_PLAIN = 'Use plain text';
export const NO_EMAIL = 'Please enter a valid email address';

/** By label: what is typed, and what is then said beside the field. */
export type WrongFields = Readonly<Record<string, readonly [typed: string, message: string]>>;

/** Fills the fields of a form in wrong and sends it; fails unless each says what is wrong with it. */
export async function expectFieldErrors(
  field: (label: string) => Locator,
  send: () => Promise<void>,
  wrong: WrongFields,
): Promise<void> {
  for (const [label, [typed]] of Object.entries(wrong)) {
    await field(label).fill(typed);
  }
  await send();
  for (const [label, [, message]] of Object.entries(wrong)) {
    await expect(field(label), label).toHaveAttribute('aria-invalid', 'true');
    // Read with the field by a screen reader, and there for everybody to see.
    await expect(field(label), label).toHaveAccessibleDescription(new RegExp(escaped(message)));
    await expect(field(label).page().getByText(message, { exact: true }).first(), label).toBeVisible();
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
