import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UnsentButton } from '../../../app/header/unsent-button.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import {
  administrator,
  errorResponse,
  prepareBrowser,
  type SeenCall,
  type Answers,
} from '../../../testing/render-console.tsx';
import {
  AT_EMMA,
  EMMA,
  log,
  message,
  MESSAGES,
  openReply,
  renderSupport,
  REPLY,
} from '../../../testing/render-support.tsx';

prepareBrowser();

type Console = ReturnType<typeof renderSupport>;

const WRITE_NOTE = `POST /api/admin/conversations/${EMMA}/notes`;
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

function LogoutButton() {
  const { session } = useAdminApi();
  return (
    <button type="button" onClick={() => void session.signOut()}>
      Logout
    </button>
  );
}

const render = (answers: Answers, at?: string) =>
  renderSupport(answers, {
    ...(at && { at }),
    beside: (
      <>
        <UnsentButton />
        <LogoutButton />
      </>
    ),
  });

/** Writes a reply and presses Enter, by which the box closes. */
async function write({ user }: Console, text: string) {
  const box =
    screen.queryByRole('textbox', { name: 'Reply to emma' }) ??
    (await user.click(screen.getByRole('button', { name: 'Reply' })),
    await screen.findByRole('textbox', { name: 'Reply to emma' }));
  await user.type(box, `${text}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to emma' })).toBeNull());
}

/** Emma's conversation with replies that wait for the network. */
async function withWaiting(...texts: string[]) {
  const console = render({ [REPLY]: noNetwork });
  await openReply(console);
  await log().findByText('Where is my car?');
  for (const text of texts) {
    await write(console, text);
  }
  expect(await log().findAllByText('Waiting for the network')).toHaveLength(texts.length);
  return console;
}

describe('an internal note written without a network', () => {
  /** Emma's conversation with a note that waits for the network. */
  async function withWaitingNote() {
    const console = render({ [WRITE_NOTE]: noNetwork, [REPLY]: storing() });
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
    const key = console.callsOf(WRITE_NOTE)[0]?.headers.get('idempotency-key');
    console.close();

    const again = render({ [WRITE_NOTE]: noNetwork, [REPLY]: storing() }, AT_EMMA);
    await waitFor(() => expect(again.callsOf(WRITE_NOTE)).toHaveLength(1));
    again.answers[WRITE_NOTE] = () => ({
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
    expect(
      again.callsOf(WRITE_NOTE).map(({ body, headers }) => [body, headers.get('idempotency-key')]),
    ).toEqual(Array.from({ length: 2 }, () => [{ text: 'She is angry' }, key]));
    expect([...console.callsOf(REPLY), ...again.callsOf(REPLY)]).toEqual([]);
  });

  it('is a note still when it is rejected and edited, also together with a reply that was begun', async () => {
    const console = await withWaitingNote();
    console.answers[WRITE_NOTE] = () => errorResponse(400, 'invalid_input', 'Use plain text.');
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
  const console = render({ [WRITE_NOTE]: () => ({ status: 502, body: {} }) });
  await openReply(console);
  await console.user.click(screen.getByText('Internal note'));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
  await console.user.type(box, 'She is angry{Enter}');
  expect(await screen.findByText('Could not add the note')).toBeTruthy();
  expect(box.value).toBe('She is angry');
});

it.each([
  ['waits where the shell has lost its server, and answers in its place', true],
  ['has failed where the shell has a server, which fails', false],
])('a reply %s', async (_, isLost) => {
  const console = renderSupport(
    { [REPLY]: () => errorResponse(503, 'unavailable', 'The server cannot be reached.') },
    { platform: { connection: { isLost: async () => isLost } } },
  );
  const box = await openReply(console);
  await console.user.type(box, 'In Reno.{Enter}');
  expect(await screen.findByText(isLost ? 'Message Queued' : 'Message Failed')).toBeTruthy();
  expect(log().queryAllByText('Waiting for the network')).toHaveLength(isLost ? 1 : 0);
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

    const again = render({ [REPLY]: noNetwork }, AT_EMMA);
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

  it('is offered again when the server rejects it or fails, to be sent or edited', async () => {
    const console = await withWaiting('One', 'Two', 'Three');
    const rejections: Record<string, ReturnType<typeof errorResponse>> = {
      One: errorResponse(404, 'chat.attachment_not_found', 'There is no such file.'),
      Three: errorResponse(503, 'unavailable', 'Please try again shortly.'),
    };
    const store = storing();
    console.answers[REPLY] = (call) => rejections[(call.body as { message: string }).message] ?? store(call);
    networkIsBack();
    // The reason for rejecting it need not hold for the next one, and it is not tried again by itself.
    expect(await screen.findByText('Please try again shortly.')).toBeTruthy();
    expect(log().getAllByText('Not sent')).toHaveLength(2);
    expect(screen.queryByText('Waiting for the network')).toBeNull();
    delete rejections['Three'];
    const [, sendThree] = log().getAllByRole('button', { name: 'Try again' });
    await console.user.click(sendThree as HTMLElement);
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    await waitFor(() => expect(log().getAllByText('Not sent')).toHaveLength(1));
    await console.user.click(log().getByRole('button', { name: 'Edit' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' });
    expect(box.value).toBe('One');
    expect(log().queryByText('Not sent')).toBeNull();
  });

  it('is sent beside one that is damaged, which is listed until it is discarded', async () => {
    (await withWaiting('One', 'Two')).close();
    const [damaged = ''] = Object.keys(localStorage).filter((name) => name.includes('.replies.'));
    localStorage.setItem(damaged, '{"v":1}');
    const { user, callsOf } = render({ [REPLY]: storing() }, AT_EMMA);
    await waitFor(() => expect(callsOf(REPLY).map(({ body }) => body)).toMatchObject([{ message: 'Two' }]));
    await user.click(await screen.findByRole('button', { name: '1 not saved' }));
    await user.click(await screen.findByRole('button', { name: 'Discard the damaged reply' }));
    expect(await screen.findByRole('button', { name: 'Everything is saved' })).toBeTruthy();
    expect(localStorage.getItem(damaged)).toBeNull();
  });

  it('is neither shown to another administrator nor sent by them', async () => {
    (await withWaiting('One')).close();
    const other = render(
      { [REPLY]: storing(), 'GET /api/auth/user': () => ({ body: { ...administrator, id: 'u2' } }) },
      AT_EMMA,
    );
    await waitFor(() => expect(log().getByText('Where is my car?')).toBeTruthy());
    expect(log().queryByText('One')).toBeNull();
    other.close();
    const own = render({ [REPLY]: storing() }, AT_EMMA);
    await waitFor(() => expect(own.callsOf(REPLY)).toHaveLength(1));
    expect(other.callsOf(REPLY)).toEqual([]);
  });

  it.each([
    ['deleted', 'Sign out and delete', 1],
    ['sent at once', 'Send now', 2],
  ])(
    'is asked about before who wrote it signs out, and %s when they want that',
    async (_, choice, attempts) => {
      const console = await withWaiting('One');
      const logOut = async (answer: string) => {
        await console.user.click(screen.getByRole('button', { name: 'Logout' }));
        const question = await screen.findByRole('dialog', { name: 'Sign out before everything is sent?' });
        expect(question.textContent).toContain('Not sent yet: 1 reply.');
        await console.user.click(within(question).getByRole('button', { name: answer }));
      };
      await logOut('Stay signed in');
      expect(console.callsOf('POST /api/auth/logout')).toEqual([]);
      console.answers[REPLY] = storing();
      await logOut(choice);
      await screen.findByRole('button', { name: 'Login' });
      expect(console.callsOf(REPLY)).toHaveLength(attempts);
      expect(Object.keys(localStorage).filter((key) => key.startsWith('moveway.unsent.'))).toEqual([]);
    },
  );
});
