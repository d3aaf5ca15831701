import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';
import { expectAboveKeyboard, LONG, openChat, openKeyboard, PHONE } from './open-chat.ts';

const PERSON = { reducedMotion: 'reduce' } as const;

test.use({ contextOptions: PERSON });

test('two of staff talk with one customer: they see each other write, none answers past the other, and a phone’s keyboard covers nothing', async ({
  page,
  api,
  newPerson,
  signIn,
  signUp,
}) => {
  const [theirs, anns] = [await newPerson(PERSON), await newPerson(PERSON)];
  const customer = await signUp(theirs);
  const ann = await signUp(anns);
  await api('PUT /api/admin/users/:id/role', { params: { id: ann.id }, body: { isAdmin: true } });
  const chat = await openChat(theirs, '/tracking');
  for (const line of [LONG, 'Is anybody there?']) {
    await chat.box.fill(line);
    await chat.send.click();
    await expect(chat.message(line)).toBeVisible();
  }

  await signIn();
  const address = CONSOLE.conversation(customer.id);
  await Promise.all([adminConsole(page).goto(address), adminConsole(anns).goto(address)]);
  const [first, second] = [consoleTabs(page), consoleTabs(anns)];

  await test.step('each sees that the other writes', async () => {
    await first.reply.fill('Yes');
    await second.reply.fill('Always');
    for (const [writing, name, seeing] of [
      [second, ann.username, first],
      [first, demoAdministrator.username, second],
    ] as const) {
      await expect(async () => {
        await writing.reply.press('!');
        await expect(seeing.typing).toHaveText(`${name} is also typing.`, { timeout: 4000 });
      }).toPass();
    }
  });

  await test.step('the second answer waits until its writer was shown the first', async () => {
    await second.send.click();
    await expect(toastOn(anns).toast).toContainText('Message Sent');
    await expect(first.log).toContainText('Always');
    await first.send.click();
    await expect(first.support.getByRole('alert')).toContainText('Not sent: new messages have arrived.');
    await expect(chat.log).not.toContainText('Yes');
    await first.send.click();
    await expect(toastOn(page).toast).toContainText('Message Sent');
    await expect(chat.log).toContainText(/Always!+.*Yes!+/s);
  });

  await test.step('it is given to a colleague, resolved and opened again, which both see', async () => {
    await first.assign(ann.username);
    await expect(second.assignee).toContainText(ann.username);
    await second.done.click();
    await expect(first.reopen).toBeVisible();
    await first.reopen.click();
    await expect(second.done).toBeVisible();
    await expect(second.support.getByText('Resolved', { exact: true })).toBeHidden();
  });

  await test.step('each sees live, and after a reload, who wrote a reply, and the customer does not', async () => {
    const replies = [
      [first, 'You', `Support (${ann.username})`],
      [second, `Support (${demoAdministrator.username})`, 'You'],
    ] as const;
    const expectNames = async () => {
      for (const [seeing, yes, always] of replies) {
        await expect(seeing.logged(/^Yes!+$/)).toContainText(yes);
        await expect(seeing.logged(/^Always!+$/)).toContainText(always);
      }
    };
    await expectNames();
    await page.setViewportSize(PHONE);
    await Promise.all([page.reload(), anns.reload()]);
    await expectNames();
    for (const name of [ann.username, demoAdministrator.username]) {
      await expect(chat.panel).not.toContainText(name);
    }
  });

  await test.step('on a phone, files on their way leave room for the messages', async () => {
    const { log, reply, cancelReply, support } = first;
    await expect(reply).toBeFocused();
    await page.route('**/api/chat/attachments*', () => undefined);
    const files = ['front.pdf', 'rear.pdf', 'title.pdf', 'invoice.pdf'];
    const buffer = Buffer.from('%PDF-1.4');
    await support
      .locator('form input[type=file]')
      .setInputFiles(files.map((name) => ({ name, mimeType: 'application/pdf', buffer })));
    await expect(support.getByRole('listitem').filter({ hasText: 'invoice.pdf' })).toBeAttached();
    const messages = await log.boundingBox();
    const form = await support.locator('form').boundingBox();
    expect((messages?.y ?? Infinity) + (messages?.height ?? Infinity)).toBeLessThanOrEqual(form?.y ?? 0);
    expect(messages?.height).toBeGreaterThanOrEqual(100);
    await cancelReply.click();
  });

  await test.step('nor does the on-screen keyboard cover the reply box or the newest message', async () => {
    const { log, reply, send, cancelReply, support } = first;
    const openBox = support.getByRole('button', { name: 'Reply', exact: true });
    await openBox.click();
    await expect(reply).toBeFocused();
    await openKeyboard(page);
    await expectStill(page);
    for (const element of [reply, send, cancelReply, log]) {
      await expectAboveKeyboard(element);
    }
    await expect(log.getByText(/^Yes!+$/)).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await reply.fill('In Reno.\nWith the driver.\nUntil Friday.');
    await send.click();
    await expect(chat.log).toContainText('Until Friday.');
    await expect(openBox).toBeFocused();
    await openBox.click();
    await expect(reply).toBeFocused();
    await expect(log.getByText('Until Friday.')).toBeInViewport();
  });
});
