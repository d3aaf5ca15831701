import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { administrator, prepareBrowser, errorResponse } from '../../testing/render-console.tsx';
import {
  AT_EMMA,
  conversation,
  EMMA,
  LIST,
  live,
  message,
  MESSAGES,
  openReply,
  pressSend,
  RECEIPT,
  renderSupport,
  REPLY,
  row,
  STATUS,
} from '../../testing/render-support.tsx';

prepareBrowser();

const reply = () => screen.queryByRole('textbox', { name: 'Reply to emma' });

describe('replying to a customer', () => {
  it('opens a box by choosing a row, and closes and clears it once sent; Enter opens it again', async () => {
    const console = renderSupport();
    await console.user.type(await openReply(console), '  In Reno.  ');
    await pressSend(console);
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(console.callsOf(REPLY)[0]?.body).toMatchObject({ message: 'In Reno.', lastSeenSequence: 1 });
    await waitFor(() => expect(reply()).toBeNull());
    expect(document.activeElement).toBe(await row());
    await console.user.keyboard('{Enter}');
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' })).value).toBe(
      '',
    );
  });

  it('leaves alone the conversation that was opened while it was being sent', async () => {
    const noahId = 'b'.repeat(24);
    const noah = conversation({
      id: noahId,
      userId: noahId,
      username: 'noah',
      lastMessage: { text: 'And mine?', isFromAdmin: false, timestamp: '2026-11-21T10:00:00.000Z' },
    });
    const answered = Promise.withResolvers<void>();
    const console = renderSupport({
      [LIST]: () => ({ body: { items: [conversation(), noah] } }),
      [REPLY]: async () => {
        await answered.promise;
        return { status: 201, body: message({ id: 'm2', isFromAdmin: true, sequence: 2 }) };
      },
    });
    await console.user.type(await openReply(console), 'In Reno.');
    await pressSend(console);
    await console.user.click(screen.getByRole('button', { name: /And mine\?/ }));
    answered.resolve();
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(screen.getByRole('button', { name: /And mine\?/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
    expect(localStorage.getItem(`moveway.draft.${administrator.id}.reply.${EMMA}`)).toBeNull();
  });

  it('sends no blank message and none that is too long, which is not cut off, and is given up by cancelling', async () => {
    const console = renderSupport();
    const box = await openReply(console);
    await console.user.type(box, '   {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(console.callsOf(REPLY)).toHaveLength(0);

    fireEvent.change(box, { target: { value: 'x'.repeat(4002) } });
    expect(screen.getByText('Use at most 4000 characters: 2 too many.')).toBeTruthy();
    expect(box.value).toHaveLength(4002);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    fireEvent.submit(box);
    expect(console.callsOf(REPLY)).toHaveLength(0);

    await console.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const opener = await row();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect((await openReply(console)).value).toBe('');
  });

  it('shows why it was rejected, keeps the text, and sends it again with the same key', async () => {
    const console = renderSupport({
      [REPLY]: () => errorResponse(422, 'chat.attachment_not_found', 'A file is not there any more.'),
    });
    const box = await openReply(console);
    await console.user.type(box, 'In Reno.');
    await pressSend(console);
    expect(await screen.findByText('Message Failed')).toBeTruthy();
    expect(screen.getByText('A file is not there any more.')).toBeTruthy();
    console.answers[REPLY] = () => ({ status: 400, body: { code: 'invalid_input' } });
    await pressSend(console);
    expect(await screen.findByText('Could not send message')).toBeTruthy();
    expect(box.value).toBe('In Reno.');
    const keys = console.callsOf(REPLY).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is not sent past what came meanwhile: its writer is shown that first', async () => {
    const shown = [message()];
    const console = renderSupport({
      [MESSAGES]: () => ({ body: { items: shown } }),
      [REPLY]: () => {
        shown.unshift(message({ id: 'm2', message: 'In Reno, says Ann.', isFromAdmin: true, sequence: 2 }));
        return errorResponse(409, 'chat.newer_messages', 'There are newer messages you have not seen.');
      },
    });
    const box = await openReply(console);
    await console.user.type(box, 'In Austin.');
    await pressSend(console);
    expect(await screen.findByText(/Not sent: new messages have arrived/)).toBeTruthy();
    expect(await screen.findByText('In Reno, says Ann.')).toBeTruthy();
    expect(box.value).toBe('In Austin.');
    console.answers[REPLY] = () => ({
      status: 201,
      body: message({ id: 'm3', isFromAdmin: true, sequence: 3 }),
    });
    await pressSend(console);
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(console.callsOf(REPLY).map(({ body }) => body)).toMatchObject([
      { message: 'In Austin.', lastSeenSequence: 1 },
      { message: 'In Austin.', lastSeenSequence: 2 },
    ]);
  });

  it('begins a conversation with a customer who has not written', async () => {
    const first = `POST /api/admin/chat/${EMMA}/reply`;
    const none = () => errorResponse(404, 'chat.conversation_not_found', 'That conversation was not found.');
    const console = renderSupport(
      {
        [`GET /api/admin/conversations/${EMMA}`]: none,
        [MESSAGES]: none,
        [first]: () => ({ status: 201, body: message({ isFromAdmin: true }) }),
      },
      { at: AT_EMMA },
    );
    expect(await screen.findByText('No messages with this customer yet.')).toBeTruthy();
    const box = await screen.findByRole('textbox', { name: 'Reply to emma' });
    await console.user.type(box, 'Your car is here.{Enter}');
    await waitFor(() => expect(console.callsOf(first)).toHaveLength(1));
  });
});

describe('the conversations', () => {
  it('keep the keyboard focus when one that is done leaves them', async () => {
    const other = conversation({ id: 'b'.repeat(24), username: 'noah' });
    const console = renderSupport({
      [LIST]: () => ({ body: { items: [conversation(), other] } }),
      [STATUS]: () => ({ body: conversation({ status: 'resolved' }) }),
    });
    await openReply(console);
    const done = await screen.findByRole<HTMLButtonElement>('button', { name: 'Done' });
    await waitFor(() => expect(done.disabled).toBe(false));
    const fetched = Promise.withResolvers<void>();
    console.answers[LIST] = async () => {
      await fetched.promise;
      return { body: { items: [other] } };
    };
    await console.user.click(done);
    await waitFor(async () => expect(document.activeElement).toBe(await row()));
    fetched.resolve();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^emma.*Where/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^noah/ }));
  });

  it('are reported as delivered, each new message of a customer once', async () => {
    const news = conversation({ lastSequence: 3, delivered: { customer: 0, support: 1 } });
    const reply = conversation({
      id: 'b'.repeat(24),
      username: 'noah',
      lastSequence: 2,
      lastMessage: { ...news.lastMessage, isFromAdmin: true },
    });
    const console = renderSupport({ [LIST]: () => ({ body: { items: [news, reply] } }) });
    await waitFor(() =>
      expect(console.callsOf(RECEIPT).map(({ body }) => body)).toEqual([{ state: 'delivered', sequence: 3 }]),
    );
    act(() => live()?.onConversationChange?.({ id: EMMA }));
    await waitFor(() => expect(console.callsOf(LIST)).toHaveLength(2));
    await row();
    expect(console.callsOf(RECEIPT)).toHaveLength(1);
  });

  it('show who waits, are gone through with the arrow keys, filtered by whose they are, and searched', async () => {
    const assignee = { id: 'u2', username: 'ann' };
    const first = conversation({ trackingNumber: 'MW1000001', unread: 3, assignee });
    const other = conversation({ id: 'b'.repeat(24), username: 'noah' });
    const console = renderSupport(
      { [LIST]: () => ({ body: { items: [first, other] } }) },
      { at: '/admin/support?filter=mine' },
    );
    expect((await row()).textContent).toMatch(/3.*Waiting \d+ days.*MW1000001.*ann$/);
    (await row()).focus();
    await console.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^noah/ }));
    await console.user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(await row());
    await console.user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'car{Enter}');
    await waitFor(() =>
      expect(Object.fromEntries(console.callsOf(LIST).at(-1)?.query ?? [])).toMatchObject({
        filter: 'mine',
        search: 'car',
      }),
    );
  });
});
