import { FakeUpload } from './upload.fixtures.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileTransfer } from './file-transfer.ts';

const transfer = createFileTransfer({ baseUrl: 'http://server', adminToken: () => 'secret' });
const file = new File(['%PDF-1.4'], 'title.pdf');

beforeEach(() => {
  FakeUpload.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function upload(options?: Parameters<typeof transfer.upload>[3]) {
  const answer = transfer.upload('POST /api/chat/attachments', { query: { name: 'a b.pdf' } }, file, options);
  return { answer, request: FakeUpload.last() };
}

describe('an upload', () => {
  it('sends the file as it is, says how much was sent, and gives the answer', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    const { answer, request } = upload({ onProgress });
    expect(request.address).toBe('http://server/api/chat/attachments?name=a+b.pdf');
    expect(request.body).toBe(file);
    expect(Object.fromEntries(request.headers)).toEqual({
      authorization: 'Bearer secret',
      'content-type': 'application/octet-stream',
    });
    request.progress(1, 4);
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
    request.answer(201, { id: 'a1' });
    expect(await answer).toEqual({ id: 'a1' });
  });

  it('fails with the server’s sentence, or because the answer is not the server’s', async () => {
    const rejected = upload();
    rejected.request.answer(422, { code: 'chat.file_rejected', message: 'No picture.', requestId: 'r1' });
    await expect(rejected.answer).rejects.toMatchObject({ status: 422, serverMessage: 'No picture.' });
    const foreign = upload();
    foreign.request.answer(200, { login: 'here' });
    await expect(foreign.answer).rejects.toMatchObject({ name: 'ApiError', code: undefined });
  });

  it('fails as a call does without a network, and when it is canceled', async () => {
    const lost = upload();
    lost.request.lose();
    await expect(lost.answer).rejects.toThrow(TypeError);
    const canceling = new AbortController();
    const { answer } = upload({ signal: canceling.signal });
    canceling.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a download', () => {
  const download = () =>
    transfer.download('GET /api/chat/attachments/:id/document', { params: { id: 'a1' } });

  it('is a call with the credentials of one', async () => {
    const send = vi.fn<typeof fetch>(
      async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    );
    vi.stubGlobal('fetch', send);
    expect(await (await download()).text()).toBe('%PDF');
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'http://server/api/chat/attachments/a1/document',
      expect.objectContaining({ headers: { authorization: 'Bearer secret' } }),
    );
  });

  it('is not what a sign-in page of the network answers', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await expect(download()).rejects.toMatchObject({ name: 'ApiError' });
  });
});
