import { expectAccessible } from '@moveway/testing/browser/accessibility.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE, SITE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { siteShell } from '@moveway/testing/pages/site.page.ts';
import type { Locator, Page } from '@playwright/test';
import { openChat } from './open-chat.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const document = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Expects that the browser has decoded the picture of a button or a dialog. */
const expectShown = (place: Locator) =>
  expect
    .poll(() => place.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

/** How many files of a draft the device keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const stored = Promise.withResolvers<{ chosen: unknown[] }[]>();
    const opening = indexedDB.open('keyval-store');
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('keyval').objectStore('keyval').getAll();
      asked.addEventListener('success', () => stored.resolve(asked.result));
    });
    return (await stored.promise).flatMap(({ chosen }) => chosen).length;
  });

test('pictures and PDFs outlive a reload, go both ways, are opened large and downloaded, and end with the session', async ({
  page,
  newPerson,
  signUp,
  signIn,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce' });
  const customer = await signUp(theirs);
  const { open, panel, box, send } = await openChat(theirs, SITE.tracking);
  const photo = await theirs.screenshot({ type: 'jpeg' });
  const input = panel.locator('input[type=file]');
  const ready = panel.getByText('Ready to send');
  await input.setInputFiles(picture('car.jpg', photo));
  await expect(ready).toHaveCount(1);
  // Its upload gets no answer before the reload.
  await theirs.route('**/api/chat/attachments*', () => undefined);
  await input.setInputFiles(document('title.pdf'));
  await expect.poll(() => keptFiles(theirs)).toBe(2);
  await theirs.unroute('**/api/chat/attachments*');
  await theirs.reload();
  await open.click();
  await expect(ready).toHaveCount(2);
  await expectAccessible(theirs);
  await box.fill(['This is how it', 'looked when', 'I handed', 'it over.'].join('\n'));
  await send.click();
  await expectShown(panel.getByRole('button', { name: 'Open picture car.jpg' }));
  // The end stays in view when the code of the files, which is downloaded now, shows them.
  await expect(panel.getByText(/, (Sent|Delivered|Seen)$/)).toBeInViewport();
  const downloaded = theirs.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download title.pdf' }).click();
  expect((await downloaded).suggestedFilename()).toBe('title.pdf');

  await signIn();
  await adminConsole(page).goto(CONSOLE.conversation(customer.id));
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

  await input.setInputFiles(document('invoice.pdf'));
  await expect(ready).toHaveCount(1);
  await expect.poll(() => keptFiles(theirs)).toBe(1);
  await siteShell(theirs).logout.click();
  await expect(ready).toHaveCount(0);
  await expect.poll(() => keptFiles(theirs)).toBe(0);
});
