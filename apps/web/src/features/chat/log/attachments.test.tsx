import {
  carPicture as car,
  chosenPdf,
  FakeUpload,
  fakeUploads,
  titlePdf as title,
} from '@moveway/api-client/upload.fixtures.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAccount } from '@moveway/ui/personal/account.ts';
// Loaded up front, so that no test waits for a lazy chunk.
import './attachments.tsx';
import '../composer/files.ts';
import '../composer/kept-files.ts';
import '@moveway/ui/files/picture-dialog.tsx';
import '@moveway/ui/files/upload-list.tsx';
import {
  answerWith,
  box,
  button,
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
  show,
  user,
} from '../testing/render-chat.tsx';

/** IndexedDB, which jsdom does not have. */
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

prepareChat();

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

  it('are not asked of visitors', async () => {
    show();
    await user.click(button());
    await screen.findByText('Please login to start chatting with our support team.');
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
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
