import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminChatMessage } from '@moveway/contracts/chat/chat.routes.ts';
import { prepareBrowser, errorResponse, renderConsole } from '../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './support-tab.tsx';

prepareBrowser();

const emmaId = 'a'.repeat(24);
const question: AdminChatMessage = {
  id: 'm1',
  userId: emmaId,
  conversationId: emmaId,
  sequence: 1,
  username: 'emma',
  message: 'Where is my car?',
  isFromAdmin: false,
  timestamp: '2026-11-21T10:00:00.000Z',
};
const CHAT = 'GET /api/admin/chat';
const REPLY = `POST /api/admin/chat/${emmaId}/reply`;

const render = (answers: Parameters<typeof renderConsole>[0] = {}, at = '/?tab=support') =>
  renderConsole({ [CHAT]: () => ({ body: { items: [question] } }), ...answers }, undefined, at);

const sent = () => ({ status: 201, body: { ...question, id: 'm2', isFromAdmin: true } });

async function openReply({ user }: ReturnType<typeof render>) {
  await user.click(await screen.findByRole('button', { name: /Where is my car\?/ }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' });
}

const pressSend = ({ user }: ReturnType<typeof render>) =>
  user.click(screen.getByRole('button', { name: 'Send' }));

describe('replying to a customer', () => {
  it('opens a box by choosing a message, and closes and clears it once sent', async () => {
    const console = render({ [REPLY]: sent });
    await console.user.type(await openReply(console), '  In Reno.  ');
    await pressSend(console);
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(console.callsOf(REPLY)[0]?.body).toEqual({ message: 'In Reno.', lastSeenSequence: 1 });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to emma' })).toBeNull());
    expect((await openReply(console)).value).toBe('');
  });

  it('leaves alone the conversation that was opened while it was being sent', async () => {
    const noah = { ...question, id: 'm9', userId: 'b'.repeat(24), username: 'noah', message: 'And mine?' };
    const answered = Promise.withResolvers<void>();
    const console = render({
      [CHAT]: () => ({ body: { items: [question, noah] } }),
      [REPLY]: async () => {
        await answered.promise;
        return sent();
      },
    });
    await console.user.type(await openReply(console), 'In Reno.');
    await pressSend(console);
    await console.user.click(screen.getByRole('button', { name: /And mine\?/ }));
    answered.resolve();
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(screen.getByRole('button', { name: /And mine\?/ }).getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem(`moveway.admin.reply-draft.${emmaId}`)).toBeNull();
  });

  it('does not send a blank message', async () => {
    const console = render({ [REPLY]: sent });
    await console.user.type(await openReply(console), '   ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(console.callsOf(REPLY)).toHaveLength(0);
  });

  it('is not cut off when it is too long, and not sent', async () => {
    const console = render({ [REPLY]: sent });
    const box = await openReply(console);
    fireEvent.change(box, { target: { value: 'x'.repeat(4002) } });
    expect(screen.getByText('Use at most 4000 characters: 2 too many.')).toBeTruthy();
    expect(box.value).toHaveLength(4002);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    fireEvent.submit(box);
    expect(console.callsOf(REPLY)).toHaveLength(0);
  });

  it('is given up by cancelling, which brings the focus back to the message', async () => {
    const console = render();
    await console.user.type(await openReply(console), 'Never mind');
    await console.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /Where is my car\?/ })),
    );
    expect((await openReply(console)).value).toBe('');
  });

  it('shows why it failed, keeps the text, and sends it again with the same key', async () => {
    const console = render({
      [REPLY]: () => errorResponse(404, 'chat.user_not_found', 'There is no such user.'),
    });
    const box = await openReply(console);
    await console.user.type(box, 'In Reno.');
    await pressSend(console);
    expect(await screen.findByText('Message Failed')).toBeTruthy();
    expect(screen.getByText('There is no such user.')).toBeTruthy();
    console.answers[REPLY] = () => ({ status: 502, body: '<html>' });
    await pressSend(console);
    expect(await screen.findByText('Could not send message')).toBeTruthy();
    expect(box.value).toBe('In Reno.');
    const keys = console.callsOf(REPLY).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('names the last message its writer had seen, also when a later one came before it was sent again', async () => {
    const first = { ...question, sequence: 3 };
    const later = { ...question, id: 'm4', message: 'Hello?', sequence: 4 };
    const shown = [first];
    const console = render({
      [CHAT]: () => ({ body: { items: shown } }),
      [REPLY]: () => {
        shown.unshift(later);
        return { status: 503, body: { code: 'unavailable', message: 'Please try again shortly.' } };
      },
    });
    await console.user.type(await openReply(console), 'In Reno.');
    await pressSend(console);
    await screen.findAllByText('Hello?');
    console.answers[REPLY] = sent;
    await pressSend(console);
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    const bodies = console.callsOf(REPLY).map(({ body }) => body);
    expect(bodies).toEqual([1, 2].map(() => ({ message: 'In Reno.', lastSeenSequence: 3 })));
  });

  it('keeps the draft across a reload, until signing out', async () => {
    const console = render();
    await console.user.type(await openReply(console), 'In R');
    console.close();
    const again = render({}, `/?tab=support&customer=${emmaId}`);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' })).value).toBe(
      'In R',
    );
    await again.user.click(screen.getByRole('button', { name: /^Logout/ }));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('reply'))).toEqual([]));
  });
});

describe('the messages', () => {
  it('are asked for again every five seconds', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    });
    try {
      const console = render();
      await screen.findByRole('button', { name: /Where is my car\?/ });
      const before = console.callsOf(CHAT).length;
      await vi.advanceTimersByTimeAsync(5100);
      expect(console.callsOf(CHAT).length).toBeGreaterThan(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('show when there are none', async () => {
    render({ [CHAT]: () => ({ body: { items: [] } }) });
    expect(await screen.findByText('No messages yet')).toBeTruthy();
  });
});
