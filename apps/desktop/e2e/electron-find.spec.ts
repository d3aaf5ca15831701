import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { expect } from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
import { pressMenu } from './press-menu.ts';
import { signIn } from './sign-in.ts';

test.describe('the real Electron, looking for a text in the list', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('finds each place of it and nothing of the bar, in both directions, and loses no key', async ({
    app,
    site,
  }) => {
    const page = await app.firstWindow();
    for (const sender of ['Zebulon First', 'Zebulon Next', 'Zebulon Close']) {
      await createParcel(site.admin, { sender });
    }
    await signIn(page);
    await expect(adminConsole(page).row('Zebulon Close')).toBeVisible();
    await pressMenu(app, 'Find in Page…');
    const field = page.getByRole('textbox', { name: 'Find in page' });
    const count = page.getByRole('status', { name: /^\d+ of \d+$/ });
    const shows = (text: string) => expect(count).toHaveAccessibleName(text);
    const press = (key: string) => page.keyboard.press(key);

    await expect(field).toBeFocused();
    // As fast as it can be typed, while each letter finds places and takes the focus.
    await page.keyboard.type('zebulon');
    await expect(field).toHaveValue('zebulon');
    await shows('1 of 3');
    for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
      await press('Enter');
      await shows(next);
    }
    for (const before of ['3 of 3', '2 of 3', '1 of 3']) {
      await press('Shift+Enter');
      await shows(before);
    }
    // The n of it is the shortcut of a new package where nothing has the focus.
    await page.keyboard.type(' next');
    await expect(field).toHaveValue('zebulon next');
    await shows('1 of 1');
    await expect(page.getByRole('dialog')).toBeHidden();
    await press('Escape');
    await expect(field).toBeHidden();
  });
});
