import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerWith,
  box,
  callsOf,
  log,
  message,
  open,
  openAsCustomer,
  prepareChat,
  reject,
  rosa,
  SEND,
  server,
  signIn,
  toasts,
  user,
} from '../testing/render-chat.tsx';
import {
  carPicture as car,
  chosenPdf,
  FakeUpload,
  fakeUploads,
  titlePdf as title,
} from '@moveway/api-client/upload.fixtures.ts';
import { forgetAccount } from '@moveway/ui/personal/account.ts';
// Loaded up front, so that no test waits for a lazy chunk.
import '../log/attachments.tsx';
import './files.ts';
import './kept-files.ts';
import '@moveway/ui/files/picture-dialog.tsx';
import '@moveway/ui/files/upload-list.tsx';

prepareChat();

const device = vi.hoisted(() => new Map<string, unknown>());

vi.mock('@moveway/ui/personal/files.ts', () => ({
  storedFiles: {
    read: async (key: string) => device.get(key),
    write: async (key: string, files: unknown) => void device.set(key, files),
    clear: async (key: string) => void device.delete(key),
  },
  forgetFiles: async (beginning: string) => {
    for (const key of device.keys()) {
      if (key.startsWith(beginning)) {
        device.delete(key);
      }
    }
  },
}));

describe('writing', () => {
  it('sends with Enter, trimmed, or by a button, goes on in the box, and adds a line with Shift+Enter', async () => {
    await openAsCustomer();
    await user.type(box(), '  One{Shift>}{Enter}{/Shift}two  ');
    expect(box().value).toBe('  One\ntwo  ');
    expect(callsOf(SEND)).toEqual([]);
    await user.type(box(), '{Enter}');
    expect(box().value).toBe('');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'One\ntwo' } }]));
    await user.type(box(), 'Three');
    // It is disabled then.
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(box());
  });

  it('does not send blank text, nor on an Enter that confirms a word', async () => {
    await openAsCustomer();
    await user.type(box(), '  {Shift>}{Enter}{/Shift} {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await user.type(box(), 'x');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    // Safari's comes after the composition.
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(box().value).toMatch(/x$/);
    expect(callsOf(SEND)).toEqual([]);
  });

  it('rejects a message that is too long, without truncating it', async () => {
    await openAsCustomer();
    fireEvent.change(box(), { target: { value: 'x'.repeat(4003) } });
    expect(screen.getByText('Use at most 4000 characters: 3 too many.')).toBeTruthy();
    expect(box().value).toHaveLength(4003);
    await user.type(box(), '{Enter}');
    expect(callsOf(SEND)).toEqual([]);
  });

  it.each([
    [503, 'Please try again shortly.', reject(503, 'unavailable', 'Please try again shortly.')],
    ['502 of a proxy', 'Please try again.', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])(
    'marks a message that failed with %s, says why, and retries by hand, with the same key',
    async (_, said, fail) => {
      server.answers[SEND] = fail;
      await openAsCustomer();
      await user.type(box(), 'Hello{Enter}');
      expect(await within(log()).findByText('Not sent')).toBeTruthy();
      expect(toasts).toMatchObject([
        { title: 'Failed to send message', description: said, variant: 'destructive' },
      ]);
      // A network that comes back sends what waited for one, and nothing else.
      act(() => void dispatchEvent(new Event('online')));
      expect(callsOf(SEND)).toHaveLength(1);
      server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
      await user.click(within(log()).getByRole('button', { name: 'Try again' }));
      expect(document.activeElement).toBe(log());
      await waitFor(() => expect(within(log()).queryByText('Not sent')).toBeNull());
      expect(within(log()).getAllByText('Hello')).toHaveLength(1);
      const [first, second] = callsOf(SEND);
      expect(first?.key).toBe(second?.key);
    },
  );

  it('keeps a message that a captive portal answered, and says so until it is sent by hand', async () => {
    server.answers[SEND] = () => new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 });
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Waiting for the network')).toBeTruthy();
    expect(screen.getByText(/^The server cannot be reached/).getAttribute('role')).toBe('alert');
    server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
    await user.click(within(log()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log()).queryByText('Waiting for the network')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
  });

  it('gives a call that hangs up before others, says that it waits while it is tried again, and sends it once', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    server.answers[SEND] = () => Promise.reject(new DOMException('It took too long.', 'TimeoutError'));
    await openAsCustomer();
    const ofOthers = Math.min(...limits.mock.calls.map(([ms]) => ms));
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Waiting for the network')).toBeTruthy();
    expect(Math.min(...limits.mock.calls.map(([ms]) => ms))).toBeLessThan(ofOthers);
    limits.mockRestore();

    let arrive: (answer: Response) => void = () => {};
    server.answers[SEND] = () => new Promise<Response>((resolve) => (arrive = resolve));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(2));
    expect(within(log()).getByText('Waiting for the network')).toBeTruthy();
    await user.click(within(log()).getByRole('button', { name: 'Try again' }));
    expect(within(log()).getByText('Sending...')).toBeTruthy();
    expect(document.activeElement).toBe(log());
    await act(async () => arrive(Response.json(message({ message: 'Hello' }), { status: 201 })));
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    const [first, second, ...others] = callsOf(SEND);
    expect([second?.key, others]).toEqual([first?.key, []]);
  });

  it('says of the next message that it is being sent once the one before it is', async () => {
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    await openAsCustomer();
    await user.type(box(), 'First{Enter}');
    await within(log()).findByText('Waiting for the network');
    await user.type(box(), 'Second{Enter}');
    server.answers[SEND] = ({ body }) =>
      (body as { message: string }).message === 'First'
        ? Response.json(message({ message: 'First' }), { status: 201 })
        : new Promise<Response>(() => {});
    act(() => void dispatchEvent(new Event('online')));
    expect(await within(log()).findByText('Sending...')).toBeTruthy();
    expect(within(log()).queryByText('Waiting for the network')).toBeNull();
  });

  it('says once that a message waits for a network, and not to try again, while the device is offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Waiting for the network')).toBeTruthy();
    expect(screen.getByText(/^You are offline\./)).toBeTruthy();
    expect(within(log()).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
    onLine.mockRestore();
  });

  it('asks to sign in again when the session has ended, and offers the message again then', async () => {
    await openAsCustomer();
    server.answers[SEND] = reject(401, 'unauthenticated', 'Please sign in.');
    server.answers['GET /api/auth/user'] = reject(401, 'unauthenticated', 'Please sign in.');
    await user.type(box(), 'Hello{Enter}');
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'Authentication required' }]);
    server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log()).queryByText('Not sent')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    expect(callsOf(SEND)).toHaveLength(2);
  });

  it('restores typed text and unsent messages after a reload, and moves a rejected one back into the input', async () => {
    server.answers[SEND] = reject(400, 'invalid_input', 'Use plain text');
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'First{Enter}');
    await within(log()).findByText('Not sent');
    await user.type(box(), 'Secon');
    unmount();
    await openAsCustomer();
    expect(box().value).toBe('Secon');
    expect(within(log()).getByText('First')).toBeTruthy();
    expect(within(log()).getByText('Not sent')).toBeTruthy();
    await user.click(within(log()).getByRole('button', { name: 'Edit' }));
    expect(box().value).toBe('First\nSecon');
    expect(document.activeElement).toBe(box());
    expect(within(log()).queryByText('Not sent')).toBeNull();
  });

  it('sends a message that was interrupted by a reload once', async () => {
    server.answers[SEND] = () => new Promise(() => {});
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    await within(log()).findByText('Sending...');
    unmount();
    const arrived = message({ message: 'Hello' });
    server.answers[SEND] = () => Response.json(arrived, { status: 201 });
    answerWith(arrived);
    await openAsCustomer();
    await waitFor(() => expect(within(log()).getAllByText('Hello')).toHaveLength(1));
    expect(within(log()).queryByText('Sending...')).toBeNull();
    const [first, second] = callsOf(SEND);
    expect(second?.key).toBe(first?.key);
  });
});

fakeUploads();
const pdf = chosenPdf();
beforeEach(() => device.clear());
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

/** Chooses a file, a PDF unless given, and waits until its upload has begun. */
async function choose(file = pdf): Promise<FakeUpload> {
  const input = document.querySelector('input[type=file]');
  await act(async () => fireEvent.change(input ?? document, { target: { files: [file] } }));
  return waitFor(() => FakeUpload.last());
}

describe('files of the next message', () => {
  it('are uploaded when they are chosen, with their progress, and sent with the text or without', async () => {
    server.answers[SEND] = () =>
      Response.json(message({ message: '', attachments: [title] }), { status: 201 });
    await openAsCustomer();
    const upload = await choose();
    act(() => upload.progress(1, 2));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading title.pdf' }).value).toBe(
      0.5,
    );
    expect(sendButton().disabled).toBe(true);
    await act(async () => upload.answer(201, title));
    expect(screen.getByText('Ready to send')).toBeTruthy();
    await user.click(sendButton());
    await waitFor(() =>
      expect(callsOf(SEND)).toMatchObject([{ body: { message: '', attachments: [title.id] } }]),
    );
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  it('stay with the text when an upload fails, are tried again, or taken out', async () => {
    await openAsCustomer();
    await user.type(box(), 'See this');
    const upload = await choose();
    await act(async () => upload.lose());
    expect(screen.getByText('Files need a connection. Trying again when you are back online.')).toBeTruthy();
    expect(box().value).toBe('See this');
    expect(sendButton().disabled).toBe(true);
    expect(screen.getByText('A file was not uploaded: remove it, or try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again: title.pdf' }));
    const rejected = { code: 'chat.file_rejected', message: 'No PDF.', requestId: 'r1' };
    await act(async () => FakeUpload.last().answer(422, rejected));
    expect(screen.getByText('No PDF.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again: title.pdf' })).toBeNull();
    expect(screen.getByText('A file was not uploaded: remove it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove title.pdf' }));
    await user.click(sendButton());
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'See this' } }]));
  });

  it('are shown as pictures while they may be some, and no longer once they are rejected', async () => {
    await openAsCustomer();
    const upload = await choose(new File(['<html>'], 'page.jpg', { type: 'image/jpeg' }));
    const shown = () => screen.getByRole('list', { name: 'Attached files' }).querySelector('img');
    expect(shown()?.src).toBe('blob:one');
    const rejected = { code: 'chat.file_rejected', message: 'No picture.', requestId: 'r1' };
    await act(async () => upload.answer(422, rejected));
    expect(screen.getByText('No picture.')).toBeTruthy();
    expect(shown()).toBeNull();
  });

  it('are there again after a reload, uploaded or not, until they are sent', async () => {
    const again = { ...title, id: 'c'.repeat(24) };
    server.answers[SEND] = () =>
      Response.json(message({ message: '', attachments: [title, again] }), { status: 201 });
    let { unmount } = await openAsCustomer();
    const first = await choose();
    await act(async () => first.answer(201, title));
    await screen.findByText('Ready to send');
    await choose();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    // By their content: Safari loses access to the files themselves.
    await waitFor(() =>
      expect([...device.values()]).toEqual([
        { chosen: [title, { name: 'title.pdf', type: pdf.type, bytes: expect.anything() }] },
      ]),
    );
    unmount();
    ({ unmount } = await openAsCustomer());
    await screen.findByText('Ready to send');
    await waitFor(() => expect(FakeUpload.all).toHaveLength(3));
    await act(async () => FakeUpload.last().answer(201, again));
    await user.click(sendButton());
    await waitFor(() =>
      expect(callsOf(SEND)).toMatchObject([{ body: { attachments: [title.id, again.id] } }]),
    );
    await waitFor(() => expect(device.size).toBe(0));
    unmount();
    await openAsCustomer();
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  it('are not brought back for another user, nor after signing out', async () => {
    const { unmount } = await openAsCustomer();
    await choose();
    await waitFor(() => expect(device.size).toBe(1));
    unmount();
    const other = await open({ ...rosa, id: 'u2', username: 'tom' });
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
    other.unmount();
    expect(device.size).toBe(1);
    forgetAccount(rosa.id);
    await waitFor(() => expect(device.size).toBe(0));
  });

  it('are taken by dropping and pasting; pasted text stays text', async () => {
    await openAsCustomer();
    const dataTransfer = { files: [pdf], types: ['Files'] };
    await act(async () => fireEvent.drop(box(), { dataTransfer }));
    await act(async () => fireEvent.paste(box(), { clipboardData: dataTransfer }));
    await act(async () =>
      fireEvent.paste(box(), {
        clipboardData: { files: [pdf], types: ['text/plain', 'text/html', 'Files'] },
      }),
    );
    await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2));
  });

  it('come back with the text of a message that was rejected', async () => {
    server.answers[SEND] = reject(404, 'chat.attachment_not_found', 'That file was not found.');
    await openAsCustomer();
    const upload = await choose();
    await act(async () => upload.answer(201, title));
    await user.click(sendButton());
    expect(await within(log()).findByText('title.pdf')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const list = await screen.findByRole('list', { name: 'Attached files' });
    expect(within(list).getByText('title.pdf')).toBeTruthy();
  });
});

describe('files of a message', () => {
  it('are thumbnails of their final size, which open large; Escape closes the picture only', async () => {
    answerWith(message({ message: '', attachments: [car], isFromAdmin: true }));
    await openAsCustomer();
    const thumbnail = await within(log()).findByRole('button', { name: 'Open picture car.jpg' });
    expect([thumbnail.style.width, thumbnail.style.height]).toEqual(['160px', '80px']);
    expect(within(thumbnail).getByRole('img').getAttribute('src')).toBe(
      `/api/chat/attachments/${car.id}/thumbnail`,
    );
    await user.click(thumbnail);
    const dialog = await screen.findByRole('dialog', { name: 'car.jpg' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe(
      `/api/chat/attachments/${car.id}/picture`,
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'car.jpg' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Support chat' })).toBeTruthy();
  });

  it('are downloaded where they are PDFs', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    server.answers[`GET /api/chat/attachments/${title.id}/document`] = () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    answerWith(message({ attachments: [title] }));
    await openAsCustomer();
    await user.click(await screen.findByRole('button', { name: /Download title.pdf.*2.4 MB/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    // Safari reads it later.
    expect(revoked).not.toHaveBeenCalled();
    saved.mockRestore();
  });
});
