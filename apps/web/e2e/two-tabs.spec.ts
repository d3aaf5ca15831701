import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { openChat } from './open-chat.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('messages that are written in two tabs without a network arrive once each, in the order of writing', async ({
  page,
  context,
  api,
  signUp,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const customer = await signUp();
  const [chat, other] = [await openChat(page), await openChat(await context.newPage())];
  await expect(chat.log).toContainText('No messages yet');
  await expect(other.log).toContainText('No messages yet');
  const answered: unknown[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/chat/send')) {
      answered.push((response.request().postDataJSON() as { message: string }).message);
    }
  });
  await context.setOffline(true);
  const written = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const [index, text] of written.entries()) {
    const { box } = index % 2 === 0 ? chat : other;
    await box.fill(text);
    await box.press('Enter');
  }
  for (const { log } of [chat, other]) {
    await expect(log.getByText('Waiting for the network')).toHaveCount(written.length);
  }
  await context.setOffline(false);
  for (const { log } of [chat, other]) {
    await expect(log.getByText(/Waiting|Sending/)).toHaveCount(0);
  }
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items.map(({ message }) => message).toReversed()).toEqual(written);
  expect(answered).toEqual(written);
});
