import {
  carPicture as car,
  chosenPdf,
  FakeUpload,
  fakeUploads,
  titlePdf as title,
} from '@moveway/api-client/upload.fixtures.ts';
import { forgetAccount } from '@moveway/ui/personal/account.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { administrator, prepareBrowser } from '../../../testing/render-console.tsx';
import {
  message,
  MESSAGES,
  openReply,
  pressSend,
  renderSupport,
  REPLY,
} from '../../../testing/render-support.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '@moveway/ui/files/picture-dialog.tsx';

prepareBrowser();

fakeUploads();

async function choose(): Promise<FakeUpload> {
  const files = [chosenPdf()];
  const input = document.querySelector('input[type=file]');
  await act(async () => fireEvent.change(input ?? document, { target: { files } }));
  return FakeUpload.last();
}

describe('files of a reply', () => {
  it('are uploaded with their progress and sent with it, under a key of their own', async () => {
    const console = renderSupport();
    await openReply(console);
    const upload = await choose();
    expect(screen.getByRole('progressbar', { name: 'Uploading title.pdf' })).toBeTruthy();
    await act(async () => upload.answer(201, title));
    await pressSend(console);
    await waitFor(() => expect(console.callsOf(REPLY)).toHaveLength(1));
    const [reply] = console.callsOf(REPLY);
    expect(reply?.body).toMatchObject({ message: '', attachments: [title.id] });
    expect(reply?.headers.get('idempotency-key')).toMatch(/-a{5}$/);
  });

  it('stay when the box is left, and are no part of an internal note', async () => {
    const console = renderSupport();
    const box = await openReply(console);
    await act(async () => (await choose()).answer(201, title));
    await console.user.click(screen.getByText('Internal note'));
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    await console.user.click(screen.getByText('Reply', { selector: '.ant-segmented-item-label' }));
    expect(within(screen.getByRole('list', { name: 'Attached files' })).getByText('title.pdf')).toBeTruthy();
    await console.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await console.user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
    expect(box).toBeTruthy();
  });
});

describe('files of a reply whose writer signs out', () => {
  it('are taken away with its draft', async () => {
    const console = renderSupport();
    await openReply(console);
    await act(async () => (await choose()).answer(201, title));
    act(() => forgetAccount(administrator.id));
    console.close();
    await openReply(renderSupport());
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });
});

describe('files of a message', () => {
  it('are fetched with the session’s token; a picture opens large, a PDF is saved', async () => {
    const picture = { body: 'jpeg', headers: { 'content-type': 'image/jpeg' } };
    const at = `GET /api/chat/attachments/${car.id}`;
    const console = renderSupport({
      [MESSAGES]: () => ({ body: { items: [message({ message: '', attachments: [car, title] })] } }),
      [`${at}/thumbnail`]: () => picture,
      [`${at}/picture`]: () => picture,
      [`GET /api/chat/attachments/${title.id}/document`]: () => ({
        body: '%PDF-1.4',
        headers: { 'content-type': 'application/pdf' },
      }),
    });
    await openReply(console);
    await console.user.click(await screen.findByRole('button', { name: 'Open picture car.jpg' }));
    const dialog = await screen.findByRole('dialog', { name: 'car.jpg' });
    expect((await within(dialog).findByRole('img')).getAttribute('src')).toBe('blob:one');
    await console.user.keyboard('{Escape}');
    await console.user.click(screen.getByRole('button', { name: /Download title.pdf/ }));
    await waitFor(() => expect(console.saved).toEqual([{ suggestedName: 'title.pdf', text: '%PDF-1.4' }]));
  });
});
