import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { expectAboveKeyboard, LONG, openChat, openKeyboard, PHONE } from './open-chat.ts';

const PERSON = { reducedMotion: 'reduce' } as const;

test.use({ contextOptions: PERSON });

test('on a phone, the on-screen keyboard covers nothing of the reply box and leaves the conversation readable', async ({
  page,
  newPerson,
  signIn,
  signUp,
}) => {
  const theirs = await newPerson(PERSON);
  const customer = await signUp(theirs);
  const chat = await openChat(theirs, '/tracking');
  for (const line of ['Hello', LONG, 'Where is my car?']) {
    await chat.box.fill(line);
    await theirs.keyboard.press('Enter');
    await expect(chat.message(line)).toBeVisible();
  }
  await page.setViewportSize(PHONE);
  await signIn();
  await adminConsole(page).goto(`?tab=support&conversation=${customer.id}`);
  const { log, reply, send, cancelReply, support } = consoleTabs(page);
  await expect(log).toContainText('Where is my car?');
  await expect(reply).toBeFocused();

  // Files on their way leave room for the messages.
  await page.route('**/api/chat/attachments*', () => undefined);
  const files = ['front.pdf', 'rear.pdf', 'title.pdf', 'invoice.pdf'];
  const content = Buffer.from('%PDF-1.4');
  await support
    .locator('form input[type=file]')
    .setInputFiles(files.map((name) => ({ name, mimeType: 'application/pdf', buffer: content })));
  await expect(support.getByRole('listitem').filter({ hasText: 'invoice.pdf' })).toBeAttached();
  const messages = await log.boundingBox();
  const form = await support.locator('form').boundingBox();
  expect((messages?.y ?? Infinity) + (messages?.height ?? Infinity)).toBeLessThanOrEqual(form?.y ?? 0);
  expect(messages?.height).toBeGreaterThanOrEqual(100);
  await cancelReply.click();
  await support.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(reply).toBeFocused();

  await openKeyboard(page);
  await expectStill(page);
  for (const element of [reply, send, cancelReply, log]) {
    await expectAboveKeyboard(element);
  }
  await expect(log.getByText('Where is my car?')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await reply.fill('In Reno.\nWith the driver.\nUntil Friday.');
  await send.click();
  await expect(chat.log).toContainText('Until Friday.');
  const openBox = support.getByRole('button', { name: 'Reply', exact: true });
  await expect(openBox).toBeFocused();
  await openBox.click();
  await expect(reply).toBeFocused();
  await expect(log.getByText('Until Friday.')).toBeInViewport();
});
