import { expect, test } from '@moveway/testing/browser/site-test.ts';

const LIGHT = 'rgb(250, 249, 245)';
const DARK = 'rgb(20, 22, 25)';

for (const [colorScheme, ground] of [
  ['light', LIGHT],
  ['dark', DARK],
] as const) {
  test(`without scripts each page follows a ${colorScheme} system and says what to do`, async ({
    browser,
    baseURL,
  }) => {
    // Not a person of the test: their pages are waited for until their code is there.
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, colorScheme });
    const person = await context.newPage();
    for (const path of ['/', '/tracking?number=MW123456789', '/quote', '/contact']) {
      await person.goto(path);
      await expect(person.locator('html')).toHaveCSS('background-color', ground);
      // Playwright finds no texts in a noscript element, but elements.
      const notices = person.locator('noscript > p');
      await expect(notices.first()).toBeVisible();
      await expect(notices.first()).toContainText('Packages, forms and the chat need JavaScript. Turn it on');
      expect(await notices.allInnerTexts()).not.toContainEqual(expect.stringContaining('__'));
      await expect(person.getByText('Open the form')).toBeHidden();
    }
    await expect(person.getByRole('main').locator('noscript > p')).toContainText(
      'This form needs JavaScript.',
    );
    await context.close();
  });
}
