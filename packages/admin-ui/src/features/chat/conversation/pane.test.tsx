import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { TYPING_EVERY_MS, TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import { setWindowShown } from '@moveway/ui/effects/page-visible.ts';
import { choose, pressKey } from '../../../testing/choose.ts';
import { adminPackage, errorResponse, prepareBrowser } from '../../../testing/render-console.tsx';
import {
  administratorNamed,
  ASSIGNEE,
  AT_EMMA,
  conversation,
  DETAIL,
  EMMA,
  LIST,
  live,
  log,
  message,
  MESSAGES,
  NOTES,
  openReply,
  RECEIPT,
  renderSupport,
  row,
  STATUS,
} from '../../../testing/render-support.tsx';
import { noteCustomerTyping, useIsCustomerTyping } from '../customer/typing.ts';

prepareBrowser();

let visibility: MockInstance<() => DocumentVisibilityState>;
beforeEach(() => {
  visibility = vi.spyOn(document, 'visibilityState', 'get');
});
afterEach(() => visibility.mockRestore());

function setPageShown(isShown: boolean): void {
  visibility.mockReturnValue(isShown ? 'visible' : 'hidden');
  fireEvent(document, new Event('visibilitychange'));
}

const ann = administratorNamed('b'.repeat(24), 'ann');
const resolved = conversation({ status: 'resolved' });
const staff = { 'GET /api/admin/users': () => ({ body: { items: [ann] } }) };

describe('a conversation', () => {
  it('stays open when the customer wrote more than is shown, and is resolved by Done up to what is', async () => {
    const console = renderSupport(
      {
        [STATUS]: () =>
          errorResponse(409, 'chat.newer_messages', 'The customer sent newer messages you have not seen.'),
      },
      { at: AT_EMMA },
    );
    const done = await screen.findByRole<HTMLButtonElement>('button', { name: 'Done' });
    await waitFor(() => expect(done.disabled).toBe(false));
    await console.user.click(done);
    expect(await screen.findByText('The customer sent newer messages you have not seen.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
    console.answers[STATUS] = () => ({ body: resolved });
    console.answers[DETAIL] = () => ({ body: resolved });
    await console.user.click(done);
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
    expect(console.callsOf(STATUS)[1]?.body).toEqual({ status: 'resolved', lastSeenSequence: 1 });
    expect(screen.queryByRole('textbox', { name: 'Reply to emma' })).toBeNull();
  });

  it('is resolved by one key, with the focus in the reply as it is when a conversation is opened, and not in a dialog over it', async () => {
    const console = renderSupport({ [STATUS]: () => ({ body: resolved }) });
    const reply = await openReply(console);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(false),
    );
    expect(document.activeElement).toBe(reply);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.appendChild(document.createElement('input')).focus();
    await console.user.keyboard('{Control>}d{/Control}');
    expect(console.callsOf(STATUS)).toEqual([]);
    dialog.remove();
    reply.focus();
    console.answers[DETAIL] = () => ({ body: resolved });
    await console.user.keyboard('{Control>}d{/Control}');
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
    expect(console.callsOf(STATUS).map(({ body }) => body)).toEqual([
      { status: 'resolved', lastSeenSequence: 1 },
    ]);
  });

  it('shows what the customer has seen of the last reply, and reports what is shown here as seen', async () => {
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

  it.each([
    ['somebody looks at its page', setPageShown],
    ['the window that the shell had hidden is shown', setWindowShown],
  ])('is reported as seen once %s', async (_, setShown) => {
    setShown(false);
    try {
      const unseen = conversation({ seen: { customer: 0, support: 0 } });
      const console = renderSupport({ [DETAIL]: () => ({ body: unseen }) }, { at: AT_EMMA });
      await screen.findByRole('combobox', { name: 'Assignee' });
      await log().findByText('Where is my car?');
      expect(console.callsOf(RECEIPT)).toEqual([]);
      act(() => setShown(true));
      await waitFor(() => expect(console.callsOf(RECEIPT)[0]?.body).toEqual({ state: 'seen', sequence: 1 }));
    } finally {
      setShown(true);
    }
  });

  it.each([
    ['not again after a rejection', 403, 1],
    ['again after an error of the server', 503, 2],
  ])('is reported as seen %s', async (_, status, reports) => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    });
    try {
      const unseen = conversation({ seen: { customer: 0, support: 0 } });
      const console = renderSupport(
        {
          [DETAIL]: () => ({ body: unseen }),
          [RECEIPT]: () => errorResponse(status, 'forbidden', 'Not now.'),
        },
        { at: AT_EMMA },
      );
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
            adminPackage({
              view: {
                lane: 'Austin, TX → Reno, NV',
                expected: 'Thu, Jan 2, 2020',
                due: { day: '2020-01-02', isLate: true },
              },
            }),
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
    expect(panel.getByText('Austin, TX → Reno, NV')).toBeTruthy();
    expect(panel.getByText('Late')).toBeTruthy();
    expect(console.callsOf('GET /api/admin/packages').at(-1)?.query.get('customerId')).toBe(EMMA);
    await console.user.click(await panel.findByRole('button', { name: 'MW1000009' }));
    await waitFor(() => expect(location.pathname).toBe(`/admin/support/conversations/${other.id}`));
  });
});

describe('colleagues in the same conversation', () => {
  it('are named while they write and the page is seen, and are sent that this administrator does', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    });
    try {
      const TYPING = `POST /api/admin/conversations/${EMMA}/typing`;
      const console = renderSupport(
        { [TYPING]: () => ({ body: { others: [{ id: ann.id, username: 'ann' }] } }) },
        { at: AT_EMMA },
      );
      const box = await screen.findByRole('textbox', { name: 'Reply to emma' });
      expect(await screen.findByText('ann is also typing.')).toBeTruthy();
      setPageShown(false);
      expect(screen.queryByText(/is also typing/)).toBeNull();
      const asked = console.callsOf(TYPING).length;
      await vi.advanceTimersByTimeAsync(2 * TYPING_EVERY_MS);
      expect(console.callsOf(TYPING)).toHaveLength(asked);
      setPageShown(true);
      expect(await screen.findByText('ann is also typing.')).toBeTruthy();

      await console.user.type(box, 'In R');
      console.answers[TYPING] = () => ({ body: { others: [] } });
      await vi.advanceTimersByTimeAsync(TYPING_EVERY_MS);
      await waitFor(() =>
        expect(console.callsOf(TYPING).at(-1)?.body).toEqual({ isTyping: true, isNote: false }),
      );
      await waitFor(() => expect(screen.queryByText(/is also typing/)).toBeNull());
      // Once the reply is sent, the console reports that its administrator has stopped typing.
      await console.user.keyboard('{Enter}');
      await waitFor(() => expect(console.callsOf(TYPING).at(-1)?.body).toEqual({ isTyping: false }));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a customer who writes', () => {
  it('is shown in the list and above the messages, until they have stopped or written, which is not fetched', async () => {
    const console = renderSupport({}, { at: AT_EMMA });
    await screen.findByRole('textbox', { name: 'Reply to emma' });
    await row();
    const type = (isTyping: boolean, conversationId = EMMA) =>
      act(() => live()?.onTyping?.({ conversationId, isTyping }));
    type(true, 'f'.repeat(24));
    expect(screen.queryAllByText('is typing...')).toHaveLength(0);
    type(true);
    expect(screen.getAllByText('is typing...')).toHaveLength(2);
    type(false);
    expect(screen.queryAllByText('is typing...')).toHaveLength(0);
    type(true);
    await log().findByText('Where is my car?');
    // The fetch that follows every event gets no answer.
    console.answers[MESSAGES] = () => Promise.withResolvers<never>().promise;
    const { username: _, ...carried } = message({ id: 'm2', sequence: 2, message: 'Hello?' });
    act(() => live()?.onMessage?.({ id: 'm2', userId: EMMA, conversationId: EMMA, message: carried }));
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
    setPageShown(false);
    console.answers[NOTES] = () => ({ body: { items: [note] } });
    act(() => live()?.onConversationChange?.({ id: EMMA }));
    expect(await screen.findByText('Note by dispatcher')).toBeTruthy();
    expect(console.callsOf(READ)).toHaveLength(1);
    setPageShown(true);
    await waitFor(() => expect(console.callsOf(READ)).toHaveLength(2));
  });

  it('and a reply are still what they were after a reload, so that no draft of a note is sent to the customer', async () => {
    const first = renderSupport({}, { at: AT_EMMA });
    await first.user.type(await screen.findByRole('textbox', { name: 'Reply to emma' }), 'She is ');
    first.close();
    const second = renderSupport({}, { at: AT_EMMA });
    const reply = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' });
    expect(reply.value).toBe('She is ');
    await second.user.click(screen.getByText('Internal note'));
    await second.user.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'angry');
    second.close();
    renderSupport({}, { at: AT_EMMA });
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    expect(note.value).toBe('She is angry');
  });
});
