import { expectAccessible } from '@moveway/testing/browser/accessibility.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import type { Locator } from '@playwright/test';
import { openChat } from './open-chat.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Expects that the browser has decoded the picture of a button or a dialog. */
const expectShown = (place: Locator) =>
  expect
    .poll(() => place.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test('pictures and PDFs go both ways, are opened large and downloaded', async ({
  page,
  newPerson,
  signUp,
  signIn,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce' });
  const customer = await signUp(theirs);
  const { panel, send } = await openChat(theirs, '/tracking');
  const photo = await theirs.screenshot({ type: 'jpeg' });
  await panel
    .locator('input[type=file]')
    .setInputFiles([
      picture('car.jpg', photo),
      { name: 'title.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
  await expect(panel.getByText('Ready to send')).toHaveCount(2);
  await expectAccessible(theirs);
  await send.click();
  await expectShown(panel.getByRole('button', { name: 'Open picture car.jpg' }));
  const downloaded = theirs.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download title.pdf' }).click();
  expect((await downloaded).suggestedFilename()).toBe('title.pdf');

  await signIn();
  await adminConsole(page).goto(`?tab=support&conversation=${customer.id}`);
  const { log } = consoleTabs(page);
  await expectShown(log.getByRole('button', { name: 'Open picture car.jpg' }));
  await expectAccessible(page);
  await log.getByRole('button', { name: 'Open picture car.jpg' }).click();
  const large = page.getByRole('dialog', { name: 'car.jpg' });
  await expectShown(large);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();

  await page.locator('input[type=file]').setInputFiles(picture('answer.jpg', photo));
  await expect(page.getByText('Ready to send')).toBeVisible();
  await consoleTabs(page).send.click();
  await expectShown(panel.getByRole('button', { name: 'Open picture answer.jpg' }));
});
