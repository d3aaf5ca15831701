import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import { TYPING_EVERY_MS, TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import { setWindowShown } from '@moveway/ui/effects/page-visible.ts';
import { choose, pressKey } from '../../../testing/choose.ts';
import { adminPackage, errorResponse, prepareBrowser } from '../../../testing/render-console.tsx';
import {
  administratorNamed,
  ASSIGNEE,
  conversation,
  DETAIL,
  EMMA,
  LIST,
  message,
  MESSAGES,
  NOTES,
  openReply,
  renderSupport,
  row,
  STATUS,
} from '../../../testing/render-support.tsx';
import { noteCustomerTyping, useIsCustomerTyping } from '../customer/typing.ts';
// Loaded before the tests, so that none waits for the lazy import.
import '../../../app/support-views.tsx';

prepareBrowser();

const ann = administratorNamed('b'.repeat(24), 'ann');
const staff = { 'GET /api/admin/users': () => ({ body: { items: [ann] } }) };

describe('a conversation', () => {
  it('is resolved by Done, up to the message that is shown, and opened again', async () => {
    const resolved = conversation({ status: 'resolved' });
    const console = renderSupport({ [STATUS]: () => ({ body: resolved }) });
    await openReply(console);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(false),
    );
    console.answers[DETAIL] = () => ({ body: resolved });
    await console.user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(console.callsOf(STATUS)[0]?.body).toEqual({ status: 'resolved', lastSeenSequence: 1 }),
    );
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Reply to emma' })).toBeNull();
  });

  it('is resolved by one key, with the focus in the reply as it is when a conversation is opened', async () => {
    const resolved = conversation({ status: 'resolved' });
    const console = renderSupport({ [STATUS]: () => ({ body: resolved }) });
    const reply = await openReply(console);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(false),
    );
    expect(document.activeElement).toBe(reply);
    console.answers[DETAIL] = () => ({ body: resolved });
    await console.user.keyboard('{Control>}d{/Control}');
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
    expect(console.callsOf(STATUS).map(({ body }) => body)).toEqual([
      { status: 'resolved', lastSeenSequence: 1 },
    ]);
  });

  it('is not resolved by that key in a dialog over it', async () => {
    const console = renderSupport();
    await openReply(console);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.appendChild(document.createElement('input')).focus();
    await console.user.keyboard('{Control>}d{/Control}');
    expect(console.callsOf(STATUS)).toEqual([]);
    dialog.remove();
  });

  it('stays open when the customer wrote more than is shown', async () => {
    const console = renderSupport({
      [STATUS]: () =>
        errorResponse(409, 'chat.newer_messages', 'The customer sent newer messages you have not seen.'),
    });
    await openReply(console);
    await console.user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByText('The customer sent newer messages you have not seen.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('shows what the customer has seen of the last reply, and reports what is shown here as seen', async () => {
    const RECEIPT = `PUT /api/admin/conversations/${EMMA}/receipts`;
    const console = renderSupport({
      [MESSAGES]: () => ({
        body: {
          items: [message({ id: 'm2', message: 'In Reno.', isFromAdmin: true, sequence: 2 }), message()],
        },
      }),
      [DETAIL]: () => ({
        body: conversation({
          lastSequence: 2,
          delivered: { customer: 2, support: 0 },
          seen: { customer: 1, support: 0 },
        }),
      }),
    });
    await openReply(console);
    expect(await screen.findByText('Delivered')).toBeTruthy();
    await waitFor(() => expect(console.callsOf(RECEIPT)[0]?.body).toEqual({ state: 'seen', sequence: 1 }));
  });

  it('is reported as seen once somebody looks at it', async () => {
    const RECEIPT = `PUT /api/admin/conversations/${EMMA}/receipts`;
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    try {
      const unseen = conversation({ seen: { customer: 0, support: 0 } });
      const console = renderSupport({ [DETAIL]: () => ({ body: unseen }) });
      fireEvent.click(await row());
      await screen.findByRole('combobox', { name: 'Assignee' });
      expect(console.callsOf(RECEIPT)).toEqual([]);
      visibility.mockReturnValue('visible');
      fireEvent(document, new Event('visibilitychange'));
      await waitFor(() => expect(console.callsOf(RECEIPT)[0]?.body).toEqual({ state: 'seen', sequence: 1 }));
    } finally {
      visibility.mockRestore();
    }
  });

  it('is reported as seen once a window that the shell had hidden is shown', async () => {
    const RECEIPT = `PUT /api/admin/conversations/${EMMA}/receipts`;
    setWindowShown(false);
    try {
      const unseen = conversation({ seen: { customer: 0, support: 0 } });
      const console = renderSupport({ [DETAIL]: () => ({ body: unseen }) });
      fireEvent.click(await row());
      await screen.findByRole('combobox', { name: 'Assignee' });
      expect(console.callsOf(RECEIPT)).toEqual([]);
      act(() => setWindowShown(true));
      await waitFor(() => expect(console.callsOf(RECEIPT)[0]?.body).toEqual({ state: 'seen', sequence: 1 }));
    } finally {
      setWindowShown(true);
    }
  });

  it.each([
    ['not again after a rejection', 403, 1],
    ['again after an error of the server', 503, 2],
  ])('is reported as seen %s', async (_, status, reports) => {
    const RECEIPT = `PUT /api/admin/conversations/${EMMA}/receipts`;
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    });
    try {
      const unseen = conversation({ seen: { customer: 0, support: 0 } });
      const console = renderSupport({
        [DETAIL]: () => ({ body: unseen }),
        [RECEIPT]: () => errorResponse(status, 'forbidden', 'Not now.'),
      });
      fireEvent.click(await row());
      await waitFor(() => expect(console.callsOf(RECEIPT)).toHaveLength(1));
      const fetched = console.callsOf(DETAIL).length;
      await vi.advanceTimersByTimeAsync(5100);
      await waitFor(() => expect(console.callsOf(DETAIL).length).toBeGreaterThan(fetched));
      await vi.advanceTimersByTimeAsync(500);
      expect(console.callsOf(RECEIPT)).toHaveLength(reports);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is given to a colleague, and has the packages of its customer and their other conversations beside it', async () => {
    const other = conversation({ id: 'c'.repeat(24), trackingNumber: 'MW1000009', status: 'resolved' });
    const console = renderSupport({
      ...staff,
      [ASSIGNEE]: () => ({ body: conversation() }),
      'GET /api/admin/packages': () => ({
        body: {
          items: [
            adminPackage({ origin: 'Austin, TX', destination: 'Reno, NV', estimatedDelivery: '2020-01-02' }),
          ],
        },
      }),
      [LIST]: ({ query }) => ({
        body: { items: query.get('filter') === 'all' ? [conversation(), other] : [conversation()] },
      }),
    });
    await openReply(console);
    await choose(console.user, await screen.findByRole('combobox', { name: 'Assignee' }), 'ann');
    await waitFor(() => expect(console.callsOf(ASSIGNEE)[0]?.body).toEqual({ userId: ann.id }));

    const panel = within(screen.getByRole('complementary', { name: 'Customer' }));
    expect((await panel.findByRole('link', { name: 'MW1000001' })).getAttribute('href')).toContain(
      'package=MW1000001',
    );
    expect(panel.getByText('Austin, TX to Reno, NV')).toBeTruthy();
    expect(panel.getByText('Late')).toBeTruthy();
    expect(console.callsOf('GET /api/admin/packages').at(-1)?.query.get('customerId')).toBe(EMMA);
    await console.user.click(await panel.findByRole('button', { name: 'MW1000009' }));
    await waitFor(() => expect(location.search).toContain(`conversation=${other.id}`));
  });
});

describe('colleagues in the same conversation', () => {
  it('are named while they write, and are sent that this administrator does', async () => {
    const TYPING = `POST /api/admin/conversations/${EMMA}/typing`;
    const console = renderSupport({
      [TYPING]: () => ({ body: { others: [{ id: ann.id, username: 'ann' }] } }),
    });
    const box = await openReply(console);
    expect(await screen.findByText('ann is also typing.')).toBeTruthy();
    await console.user.type(box, 'In R');
    console.answers[TYPING] = () => ({ body: { others: [] } });
    await waitFor(
      () => expect(console.callsOf(TYPING).at(-1)?.body).toEqual({ isTyping: true, isNote: false }),
      { timeout: 10_000 },
    );
    await waitFor(() => expect(screen.queryByText(/is also typing/)).toBeNull());
    // Once the reply is sent, the console reports that its administrator has stopped typing.
    await console.user.keyboard('{Enter}');
    await waitFor(() => expect(console.callsOf(TYPING).at(-1)?.body).toEqual({ isTyping: false }));
  });
});

describe('a conversation that is open in a page that nobody sees', () => {
  it('asks for and names nobody who writes in it until the page is shown again', async () => {
    const TYPING = `POST /api/admin/conversations/${EMMA}/typing`;
    const console = renderSupport({
      [TYPING]: () => ({ body: { others: [{ id: ann.id, username: 'ann' }] } }),
    });
    await openReply(console);
    await screen.findByText('ann is also typing.');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.queryByText(/is also typing/)).toBeNull();
    const asked = console.callsOf(TYPING).length;
    await new Promise((resolve) => {
      setTimeout(resolve, TYPING_EVERY_MS + 100);
    });
    expect(console.callsOf(TYPING)).toHaveLength(asked);
    visibility.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('ann is also typing.')).toBeTruthy();
  });
});

describe('a customer who writes', () => {
  it('is shown in the list and above the messages, until they have stopped or written, which is not fetched', async () => {
    const console = renderSupport({}, `/?tab=support&conversation=${EMMA}`);
    await screen.findByRole('textbox', { name: 'Reply to emma' });
    await row();
    const [, live] = vi.mocked(watchStaff).mock.lastCall ?? [];
    const type = (isTyping: boolean, conversationId = EMMA) =>
      act(() => live?.onTyping?.({ conversationId, isTyping }));
    type(true, 'f'.repeat(24));
    expect(screen.queryAllByText('is typing...')).toHaveLength(0);
    type(true);
    expect(screen.getAllByText('is typing...')).toHaveLength(2);
    type(false);
    expect(screen.queryAllByText('is typing...')).toHaveLength(0);
    type(true);
    await within(screen.getByRole('log', { name: 'Messages of this customer' })).findByText(
      'Where is my car?',
    );
    // The fetch that follows every event gets no answer.
    console.answers[MESSAGES] = () => Promise.withResolvers<never>().promise;
    const { username: _, ...carried } = message({ id: 'm2', sequence: 2, message: 'Hello?' });
    act(() => live?.onMessage?.({ id: 'm2', userId: EMMA, conversationId: EMMA, message: carried }));
    expect(screen.queryAllByText('is typing...')).toHaveLength(0);
    expect(await screen.findByText('Hello?')).toBeTruthy();
  });

  it('is forgotten when it is not reported again', () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useIsCustomerTyping(EMMA));
    act(() => noteCustomerTyping({ conversationId: EMMA, isTyping: true }));
    expect(result.current).toBe(true);
    act(() => void vi.advanceTimersByTime(TYPING_LASTS_MS));
    expect(result.current).toBe(false);
    vi.useRealTimers();
  });
});

describe('an internal note', () => {
  const WRITE = `POST /api/admin/conversations/${EMMA}/notes`;
  const note = {
    id: 'n1',
    conversationId: EMMA,
    author: { id: 'u1', username: 'dispatcher' },
    text: '@ann please call her',
    mentions: [{ id: ann.id, username: 'ann' }],
    createdAt: '2026-11-21T10:01:00.000Z',
  };

  it('mentions a colleague by @, goes to nobody else, and stands among the messages', async () => {
    const console = renderSupport({ ...staff, [WRITE]: () => ({ status: 201, body: note }) });
    await openReply(console);
    await console.user.click(screen.getByText('Internal note'));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    await console.user.type(box, '@a');
    await screen.findByRole('option', { name: /@ann/ });
    pressKey(box, 'Enter');
    await console.user.keyboard('please call her');
    console.answers[NOTES] = () => ({ body: { items: [note] } });
    await console.user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(console.callsOf(WRITE)[0]?.body).toEqual({ text: '@ann please call her' }));
    expect(await screen.findByText('Note by dispatcher')).toBeTruthy();
    expect(console.callsOf(`POST /api/admin/conversations/${EMMA}/messages`)).toHaveLength(0);
  });

  it('that arrives while its conversation is looked at is read, once it is looked at', async () => {
    const READ = `PUT /api/admin/conversations/${EMMA}/notes/read`;
    const console = renderSupport({ [NOTES]: () => ({ body: { items: [] } }) });
    await openReply(console);
    await waitFor(() => expect(console.callsOf(READ)).toHaveLength(1));
    const [, live] = vi.mocked(watchStaff).mock.lastCall ?? [];
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    try {
      console.answers[NOTES] = () => ({ body: { items: [note] } });
      act(() => live?.onConversationChange?.({ id: EMMA }));
      expect(await screen.findByText('Note by dispatcher')).toBeTruthy();
      expect(console.callsOf(READ)).toHaveLength(1);
      visibility.mockReturnValue('visible');
      fireEvent(document, new Event('visibilitychange'));
      await waitFor(() => expect(console.callsOf(READ)).toHaveLength(2));
    } finally {
      visibility.mockRestore();
    }
  });

  it('is one still after a reload, so that no draft of it is sent to the customer', async () => {
    const console = renderSupport();
    await openReply(console);
    await console.user.click(screen.getByText('Internal note'));
    await console.user.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'She is angry');
    console.close();
    renderSupport({}, `/?tab=support&conversation=${EMMA}`);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' })).value).toBe(
      'She is angry',
    );
  });
});
