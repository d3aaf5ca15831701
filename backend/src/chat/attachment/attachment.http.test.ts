import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StoredFileChunkModel, StoredFileModel } from '../../storage/file-store.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { fileAddress, JPEG, PDF, PNG, uploadFile } from '../../testing/files.ts';
import { startBackendOfFile, TEST_ADMIN } from '../../testing/test-backend.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import { AttachmentModel } from './attachment.repo.ts';

interface Person {
  call: ApiCall;
  fetch: typeof fetch;
}

const backend = await startBackendOfFile('attachments', {
  env: { JOBS_POLL_MS: '100', RATE_LIMIT_UPLOADS: '60', RATE_LIMIT_MESSAGES: '1000' },
});
const jane = await signUpCustomer(backend, 'jane');
const omar = await signUpCustomer(backend, 'omar');
const browser = backend.browser();
const staff = { fetch: browser, call: createApiClient({ baseUrl: backend.url, fetch: browser }) };
await staff.call('POST /api/auth/admin-login', { body: TEST_ADMIN });

const upload = (person: Pick<Person, 'fetch'>, content: Uint8Array<ArrayBuffer> = PNG, name = 'car.png') =>
  uploadFile(person.fetch, backend.url, { name, content });
const read = (person: Pick<Person, 'fetch'>, id: string, part: string) =>
  person.fetch(fileAddress(backend.url, id, part));
const send = ({ call }: Person, attachments: string[], message = '', clientId?: string) =>
  call('POST /api/chat/send', { body: { message, attachments, clientId } });
const reply = (attachments: string[]) =>
  staff.call('POST /api/admin/chat/:userId/reply', {
    params: { userId: jane.id },
    body: { message: '', attachments },
  });

/** How much is stored of files. */
const storedFiles = async () => ({
  attachments: await AttachmentModel.countDocuments(),
  files: await StoredFileModel.countDocuments(),
  chunks: await StoredFileChunkModel.countDocuments(),
});

describe('a picture', () => {
  it('is visible to both sides of the conversation once it is sent, and can be a message of its own', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#123' } })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const attachment = await upload(jane, photo, 'front left.JPEG');
    expect(attachment).toMatchObject({
      kind: 'picture',
      name: 'front left.jpg',
      width: 2048,
      height: 1024,
    });
    expect(await send(jane, [attachment.id])).toMatchObject({ message: '', attachments: [attachment] });

    const { items } = await staff.call('GET /api/admin/chat', { query: { userId: jane.id } });
    expect(items[0]?.attachments).toEqual([attachment]);
    for (const person of [jane, staff]) {
      for (const [part, width] of [
        ['picture', 2048],
        ['thumbnail', 320],
      ] as const) {
        const shown = await sharp(await (await read(person, attachment.id, part)).arrayBuffer()).metadata();
        expect(shown).toMatchObject({ format: 'jpeg', width });
        expect(shown.exif).toBeUndefined();
      }
    }
  });

  it('cannot run as a page, be taken for something else, or stay in a cache', async () => {
    const { id } = await upload(jane);
    expect((await read(jane, id, 'document')).status).toBe(404);
    const { headers } = await read(jane, id, 'picture');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="car.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

describe('a PDF', () => {
  it('is downloaded unchanged, whatever its name, and never shown in the browser', async () => {
    const { id } = await upload(jane, PDF, '../../etc/“bill”; x=1\\title.html');
    const answer = await read(jane, id, 'document');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="title.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    for (const part of ['picture', 'thumbnail']) {
      expect((await read(jane, id, part)).status).toBe(404);
    }
  });
});

describe('a file', () => {
  it('can be opened by its owner only, and by the other side too once it is sent', async () => {
    const { id } = await upload(jane);
    const anonymous = { fetch };
    const statuses = async () =>
      Promise.all([jane, staff, omar, anonymous].map(async (who) => (await read(who, id, 'picture')).status));
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    await send(jane, [id]);
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    const answered = await upload(staff);
    expect((await read(jane, answered.id, 'picture')).status).toBe(404);
    await reply([answered.id]);
    expect((await read(jane, answered.id, 'thumbnail')).status).toBe(200);
    expect((await read(omar, answered.id, 'thumbnail')).status).toBe(404);
  });

  it('cannot be opened by a demoted administrator, even one that they sent', async () => {
    const ann = await signUpCustomer(backend, 'ann');
    const setRole = (isAdmin: boolean) =>
      staff.call('PUT /api/admin/users/:id/role', { params: { id: ann.id }, body: { isAdmin } });
    await setRole(true);
    const [asked, answered] = [await upload(jane), await upload(ann)];
    await send(jane, [asked.id]);
    await ann.call('POST /api/admin/chat/:userId/reply', {
      params: { userId: jane.id },
      body: { message: '', attachments: [answered.id] },
    });
    const statuses = () =>
      Promise.all([asked, answered].map(async ({ id }) => (await read(ann, id, 'picture')).status));
    expect(await statuses()).toEqual([200, 200]);
    await setRole(false);
    expect(await statuses()).toEqual([404, 404]);
  });

  it.each([
    ['half a picture', JPEG.subarray(0, JPEG.length / 2), 422, 'chat.file_rejected'],
    ['too large', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 413, 'payload_too_large'],
  ])('that is %s is rejected, and nothing is stored', async (_, content, status, code) => {
    const before = await storedFiles();
    expect(await apiErrorOf(upload(jane, content, 'photo.jpg'))).toMatchObject({ status, code });
    expect(await storedFiles()).toEqual(before);
  });

  it('is rejected when it comes from a form or compressed', async () => {
    for (const headers of [
      { 'content-type': 'multipart/form-data; boundary=a' },
      { 'content-type': 'image/png' },
      { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' },
    ]) {
      const answer = await jane.fetch(`${backend.url}/api/chat/attachments?name=a`, {
        method: 'POST',
        headers,
        body: PNG,
      });
      expect(answer.status).toBe(415);
    }
  });
});

describe('an upload under an idempotency key', () => {
  const uploadUnder = (key: string, content: Uint8Array<ArrayBuffer>, person: Person = jane) => {
    const withKey: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('idempotency-key', key);
      return person.fetch(input, { ...init, headers });
    };
    return upload({ fetch: withKey }, content);
  };

  it('repeated with the same file gets the same answer and stores nothing more', async () => {
    const first = await uploadUnder('upload-key-1', PNG);
    const before = await storedFiles();
    expect(await uploadUnder('upload-key-1', PNG)).toEqual(first);
    expect(await storedFiles()).toEqual(before);
    expect((await uploadUnder('upload-key-1', PNG, omar)).id).not.toBe(first.id);
  });

  it('repeated with another file is rejected and stores nothing', async () => {
    await uploadUnder('upload-key-2', PNG);
    const before = await storedFiles();
    expect(await apiErrorOf(uploadUnder('upload-key-2', JPEG))).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await storedFiles()).toEqual(before);
  });
});

describe('a message with files', () => {
  it('is stored once under its id, with its files in their order', async () => {
    const ids = [(await upload(jane, PDF, 'b.pdf')).id, (await upload(jane)).id];
    const clientId = 'c'.repeat(22);
    const first = await send(jane, ids, 'Both', clientId);
    expect(first.attachments?.map(({ id }) => id)).toEqual(ids);
    expect(await send(jane, ids, 'Both', clientId)).toEqual(first);
  });

  it('accepts only files of its sender that are in no other message', async () => {
    const [own, sent, others] = await Promise.all([upload(jane), upload(jane), upload(omar)]);
    await send(jane, [sent.id]);
    const before = (await jane.call('GET /api/chat/messages', {})).items.length;
    for (const ids of [[sent.id], [own.id, others.id], [own.id, own.id], ['0'.repeat(24)]]) {
      expect(await apiErrorOf(send(jane, ids, 'See'))).toMatchObject({ code: 'chat.attachment_not_found' });
    }
    expect(await apiErrorOf(reply([own.id]))).toMatchObject({ code: 'chat.attachment_not_found' });
    expect((await jane.call('GET /api/chat/messages', {})).items).toHaveLength(before);
    // None of them took it.
    await send(jane, [own.id]);
  });

  it('shares no file with a message that is sent at the same time', async () => {
    const { id } = await upload(jane);
    const results = await Promise.allSettled([send(jane, [id]), send(jane, [id])]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('has at most five files, and needs text if it has none', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => index.toString(16).repeat(24));
    expect((await apiErrorOf(send(jane, ids))).fields).toHaveProperty('attachments');
    expect((await apiErrorOf(send(jane, [], ' '))).fields).toHaveProperty('message');
  });

  it('shows the names of its files where it has no text, and is found by them', async () => {
    await send(omar, [(await upload(omar, PDF, 'lien-release.pdf')).id]);
    const { items } = await staff.call('GET /api/admin/conversations', { query: { search: 'lien' } });
    expect(items).toMatchObject([{ username: 'omar', lastMessage: { text: 'lien-release.pdf' } }]);
    expect((await staff.call('GET /api/admin/chat/waiting', {})).items.at(-1)?.message).toBe(
      'lien-release.pdf',
    );
  });
});

describe('a file that is not sent', () => {
  beforeEach(async () => {
    // What earlier tests left.
    await JobModel.deleteMany({ name: 'remove-unsent-attachment' });
    await AttachmentModel.deleteMany({ customerId: { $exists: false } });
  });

  it('is removed with its thumbnail after three days; one that was sent stays', async () => {
    const kept = await upload(jane);
    await send(jane, [kept.id]);
    const before = await storedFiles();
    await upload(jane);
    await upload(jane, PDF, 'title.pdf');
    expect(await storedFiles()).not.toEqual(before);
    const { matchedCount } = await JobModel.updateMany(
      { name: 'remove-unsent-attachment' },
      { $set: { nextRunAt: new Date() } },
    );
    expect(matchedCount).toBe(3);
    await vi.waitFor(async () => {
      expect(await storedFiles()).toEqual(before);
    });
    expect((await read(jane, kept.id, 'picture')).status).toBe(200);
  });
});
