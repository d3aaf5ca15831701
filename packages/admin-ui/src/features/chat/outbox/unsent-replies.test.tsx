import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  administrator,
  errorResponse,
  prepareBrowser,
  type SeenCall,
} from '../../../testing/render-console.tsx';
import {
  EMMA,
  message,
  MESSAGES,
  openReply,
  renderSupport,
  REPLY,
} from '../../../testing/render-support.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../../../app/support-views.tsx';

prepareBrowser();

type Console = ReturnType<typeof renderSupport>;

const AT_EMMA = `/?tab=support&conversation=${EMMA}`;
const noNetwork = () => Promise.reject(new TypeError('no network'));
/** Stores replies after Emma's message, in the order they come. */
const storing = () => {
  let sequence = 1;
  return ({ body }: SeenCall) => {
    sequence += 1;
    const { message: text } = body as { message: string };
    return {
      status: 201,
      body: message({ id: `m${sequence}`, message: text, isFromAdmin: true, sequence }),
    };
  };
};
const networkIsBack = () => act(() => void dispatchEvent(new Event('online')));
const log = () => within(screen.getByRole('log', { name: 'Messages of this customer' }));

/** Writes a reply and presses Enter, by which the box closes. */
async function write({ user }: Console, text: string) {
  const box =
    screen.queryByRole('textbox', { name: 'Reply to emma' }) ??
    (await user.click(screen.getByRole('button', { name: 'Reply' })),
    await screen.findByRole('textbox', { name: 'Reply to emma' }));
  await user.type(box, `${text}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to emma' })).toBeNull());
}

/** The console with a reply of Emma's conversation that waits for the network. */
async function withWaiting(...texts: string[]) {
  const console = renderSupport({ [REPLY]: noNetwork });
  await openReply(console);
  await log().findByText('Where is my car?');
  for (const text of texts) {
    await write(console, text);
  }
  expect(await log().findAllByText('Waiting for the network')).toHaveLength(texts.length);
  return console;
}

describe('an internal note written without a network', () => {
  const WRITE = `POST /api/admin/conversations/${EMMA}/notes`;

  /** The console with a note that waits for the network. */
  async function withWaitingNote() {
    const console = renderSupport({ [WRITE]: noNetwork, [REPLY]: storing() });
    await openReply(console);
    await console.user.click(screen.getByText('Internal note'));
    await console.user.type(
      await screen.findByRole('textbox', { name: 'Internal note' }),
      'She is angry{Enter}',
    );
    expect(await log().findByText('Waiting for the network')).toBeTruthy();
    return console;
  }

  it('waits as a note, also over the end of the tab, and is stored once as one, never sent', async () => {
    const console = await withWaitingNote();
    expect(screen.queryByRole('textbox', { name: 'Internal note' })).toBeNull();
    expect(screen.getByText('Note waits')).toBeTruthy();
    const key = console.callsOf(WRITE)[0]?.headers.get('idempotency-key');
    console.close();

    const again = renderSupport({ [WRITE]: noNetwork, [REPLY]: storing() }, AT_EMMA);
    await waitFor(() => expect(again.callsOf(WRITE)).toHaveLength(1));
    again.answers[WRITE] = () => ({
      status: 201,
      body: {
        id: 'n1',
        conversationId: EMMA,
        author: { id: 'u1', username: 'dispatcher' },
        text: 'She is angry',
        mentions: [],
        createdAt: '2026-11-21T10:01:00.000Z',
      },
    });
    networkIsBack();
    expect(await screen.findByText('Note Added')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Note waits')).toBeNull());
    expect(again.callsOf(WRITE).map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual(
      Array.from({ length: 2 }, () => [{ text: 'She is angry' }, key]),
    );
    expect([...console.callsOf(REPLY), ...again.callsOf(REPLY)]).toEqual([]);
  });

  it('is a note still when it is rejected and edited, also together with a reply that was begun', async () => {
    const console = await withWaitingNote();
    console.answers[WRITE] = () => errorResponse(400, 'invalid_input', 'Use plain text.');
    await console.user.click(screen.getByRole('button', { name: 'Reply' }));
    await console.user.click(screen.getByText('Reply', { selector: '.ant-segmented-item-label' }));
    await console.user.type(await screen.findByRole('textbox', { name: 'Reply to emma' }), 'Dear Emma');
    networkIsBack();
    await console.user.click(await log().findByRole('button', { name: 'Edit' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    expect(box.value).toBe('She is angry\nDear Emma');
  });
});

it('an internal note that failed says so of a note, and its text stays', async () => {
  const write = `POST /api/admin/conversations/${EMMA}/notes`;
  const console = renderSupport({ [write]: () => ({ status: 502, body: {} }) });
  await openReply(console);
  await console.user.click(screen.getByText('Internal note'));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
  await console.user.type(box, 'She is angry{Enter}');
  expect(await screen.findByText('Could not add the note')).toBeTruthy();
  expect(box.value).toBe('She is angry');
});

describe('a reply', () => {
  it.each([
    [400, 'Use plain text.', errorResponse(400, 'invalid_input', 'Use plain text.')],
    [401, 'Please sign in.', errorResponse(401, 'unauthenticated', 'Please sign in.')],
    [409, 'There are newer ones.', errorResponse(409, 'chat.newer_messages', 'There are newer ones.')],
    [429, 'Too many.', errorResponse(429, 'rate_limited', 'Too many.')],
    [500, 'It broke.', errorResponse(500, 'internal', 'It broke.')],
    [503, 'Shortly.', errorResponse(503, 'unavailable', 'Shortly.')],
    ['502 of a proxy', 'Could not send message', { status: 502, body: {} }],
  ])(
    'that the server answers with %s has failed, and its text stays to be sent again',
    async (_, said, answer) => {
      const console = renderSupport({ [REPLY]: () => answer });
      const box = await openReply(console);
      await log().findByText('Where is my car?');
      await console.user.type(box, 'In Reno.{Enter}');
      expect(await screen.findByText('Message Failed')).toBeTruthy();
      expect(screen.getByText(said)).toBeTruthy();
      expect(box.isConnected && box.value).toBe('In Reno.');
      expect(log().queryByText('In Reno.')).toBeNull();
      console.answers[REPLY] = storing();
      await console.user.click(screen.getByRole('button', { name: 'Send' }));
      expect(await screen.findByText('Message Sent')).toBeTruthy();
      expect(console.callsOf(REPLY)).toHaveLength(2);
    },
  );

  it.each([
    ['waits where the shell has lost its server, and answers in its place', true],
    ['has failed where the shell has a server, which fails', false],
  ])('%s', async (_, isLost) => {
    const console = renderSupport(
      { [REPLY]: () => errorResponse(503, 'unavailable', 'The server cannot be reached.') },
      undefined,
      { connection: { isLost: async () => isLost } },
    );
    const box = await openReply(console);
    await console.user.type(box, 'In Reno.{Enter}');
    expect(await screen.findByText(isLost ? 'Message Queued' : 'Message Failed')).toBeTruthy();
    expect(log().queryAllByText('Waiting for the network')).toHaveLength(isLost ? 1 : 0);
  });
});

describe('a reply written without a network', () => {
  it('waits in its conversation, also over the end of the tab, and is sent in order and once', async () => {
    const console = await withWaiting('One', 'Two');
    expect(await screen.findByText('Message Queued')).toBeTruthy();
    expect(screen.getByText('Reply waits')).toBeTruthy();
    // Tried again every five seconds.
    const [attempt, ...others] = console.callsOf(REPLY);
    expect(others.map(({ body }) => body)).toEqual(others.map(() => attempt?.body));
    console.close();

    const again = renderSupport({ [REPLY]: noNetwork }, AT_EMMA);
    await waitFor(() => expect(log().getAllByText('Waiting for the network')).toHaveLength(2));
    const before = again.callsOf(REPLY).length;
    again.answers[REPLY] = storing();
    networkIsBack();
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
    const sent = again.callsOf(REPLY).slice(before);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { message: 'One', lastSeenSequence: 1 },
      // Its writer has also seen the reply before it, which is their own.
      { message: 'Two', lastSeenSequence: 2 },
    ]);
    const clientIds = sent.map(({ body }) => (body as { clientId: string }).clientId);
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(clientIds);
    expect(attempt?.body).toMatchObject({ clientId: clientIds[0] });
    await waitFor(() => expect(screen.queryByText('Reply waits')).toBeNull());
  });

  it('is sent while another tab of the console is open', async () => {
    const console = await withWaiting('One');
    await console.user.click(screen.getByRole('tab', { name: 'Users' }));
    console.answers[REPLY] = storing();
    networkIsBack();
    expect(await screen.findByText('Your reply to emma was sent.')).toBeTruthy();
  });

  it('is not sent past what the customer wrote meanwhile: its writer is shown that first', async () => {
    const console = await withWaiting('In Austin.', 'On Friday.');
    const news = message({ id: 'm2', message: 'I have sold it.', sequence: 2 });
    console.answers[MESSAGES] = () => ({ body: { items: [news] } });
    console.answers[REPLY] = () =>
      errorResponse(409, 'chat.newer_messages', 'There are newer messages you have not seen.');
    networkIsBack();
    expect(await log().findByText('I have sold it.')).toBeTruthy();
    expect(await log().findAllByText(/^Not sent: new messages have arrived/)).toHaveLength(2);
    expect(
      await screen.findByText('Your reply to emma was not sent: new messages have arrived.'),
    ).toBeTruthy();
    expect(screen.getByText('Reply not sent')).toBeTruthy();
    const before = console.callsOf(REPLY).length;
    console.answers[REPLY] = () => ({
      status: 201,
      body: message({ id: 'm3', message: 'In Austin.', isFromAdmin: true, sequence: 3 }),
    });
    const [first] = log().getAllByRole('button', { name: 'Send anyway' });
    await console.user.click(first as HTMLElement);
    expect(document.activeElement).toBe(screen.getByRole('log', { name: 'Messages of this customer' }));
    await waitFor(() =>
      expect(
        console
          .callsOf(REPLY)
          .slice(before)
          .map(({ body }) => body),
      ).toMatchObject([{ message: 'In Austin.', lastSeenSequence: 2 }]),
    );
    await waitFor(() => expect(log().getAllByRole('button', { name: 'Send anyway' })).toHaveLength(1));
  });

  it('is offered again when the server rejects it, to be sent or edited', async () => {
    const console = await withWaiting('One', 'Two');
    const rejectOnce = storing();
    console.answers[REPLY] = (call) =>
      (call.body as { message: string }).message === 'One'
        ? errorResponse(404, 'chat.attachment_not_found', 'There is no such file.')
        : rejectOnce(call);
    networkIsBack();
    // The reason for rejecting it need not hold for the next one.
    expect(await log().findByText('Not sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
    await console.user.click(log().getByRole('button', { name: 'Try again' }));
    await log().findByText('Not sent');
    await console.user.click(log().getByRole('button', { name: 'Edit' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' });
    expect(box.value).toBe('One');
    expect(log().queryByText('Not sent')).toBeNull();
  });

  it('is offered again too when the server fails once the network is back, without a try of its own', async () => {
    const console = await withWaiting('One');
    console.answers[REPLY] = () => errorResponse(503, 'unavailable', 'Please try again shortly.');
    networkIsBack();
    expect(await log().findByText('Not sent')).toBeTruthy();
    expect(screen.getByText('Message Failed')).toBeTruthy();
    console.answers[REPLY] = storing();
    await console.user.click(log().getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message Sent')).toBeTruthy();
  });

  it('is neither shown to another administrator nor sent by them', async () => {
    (await withWaiting('One')).close();
    const other = renderSupport(
      { [REPLY]: storing(), 'GET /api/auth/user': () => ({ body: { ...administrator, id: 'u2' } }) },
      AT_EMMA,
    );
    await waitFor(() => expect(log().getByText('Where is my car?')).toBeTruthy());
    expect(log().queryByText('One')).toBeNull();
    other.close();
    const own = renderSupport({ [REPLY]: storing() }, AT_EMMA);
    await waitFor(() => expect(own.callsOf(REPLY)).toHaveLength(1));
    expect(other.callsOf(REPLY)).toEqual([]);
  });

  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('moveway.unsent.'));
  const logOut = async ({ user }: Awaited<ReturnType<typeof withWaiting>>, answer: string) => {
    await user.click(screen.getByRole('button', { name: /^Logout/ }));
    const question = await screen.findByRole('dialog', { name: 'Sign out before everything is sent?' });
    expect(question.textContent).toContain('Not sent yet: 1 reply.');
    await user.click(within(question).getByRole('button', { name: answer }));
  };

  it('is asked about before who wrote it signs out, and deleted when they want that', async () => {
    const console = await withWaiting('One');
    await logOut(console, 'Stay signed in');
    expect(console.callsOf('POST /api/auth/logout')).toEqual([]);
    await logOut(console, 'Sign out and delete');
    await screen.findByRole('button', { name: 'Login' });
    expect(stored()).toEqual([]);
  });

  it('is sent at once when who wrote it wants that, who is signed out after it', async () => {
    const console = await withWaiting('One');
    console.answers[REPLY] = storing();
    await logOut(console, 'Send now');
    await screen.findByRole('button', { name: 'Login' });
    expect(console.callsOf(REPLY)).toHaveLength(2);
    expect(stored()).toEqual([]);
  });
});
