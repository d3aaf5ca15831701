import { createApiClient } from '@moveway/api-client/api-client.ts';
import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StoredFileChunkModel } from '../../storage/file-store.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { PDF, PNG, uploadFile } from '../../testing/files.ts';
import { startBackendOfFile, TEST_ADMIN } from '../../testing/test-backend.ts';
import { accountRepo } from '../../accounts/account.repo.ts';
import { openSession } from '../../testing/raw-call.ts';
import { AttachmentModel } from './attachment.repo.ts';

/** The least that there may be. */
const REQUEST_TIMEOUT_MS = 1000;

const backend = await startBackendOfFile('upload_limit', {
  env: { RATE_LIMIT_UPLOADS: '4', REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS) },
});

const upload = ({ fetch: send }: Pick<TestCustomer, 'fetch'>) =>
  uploadFile(send, backend.url, { name: 'car.png', content: PNG });

/** An upload whose body is still to be written. */
async function begin(username: string, isAdmin = true): Promise<ClientRequest> {
  const account = await accountRepo.create({ username, passwordHash: 'none', isAdmin });
  const { credentials } = await openSession(backend.url, account);
  const begun = request(`${backend.url}/api/chat/attachments?name=title.pdf`, {
    method: 'POST',
    headers: { ...credentials, 'content-type': 'application/octet-stream', 'content-length': PDF.length },
  });
  begun.on('error', () => undefined);
  begun.write(PDF.subarray(0, 8));
  return begun;
}

it('limits the files of one customer without limiting others', async () => {
  const [max, mia] = [await signUpCustomer(backend, 'max'), await signUpCustomer(backend, 'mia')];
  for (let index = 0; index < 4; index += 1) {
    await upload(max);
  }
  expect(await apiErrorOf(upload(max))).toMatchObject({ code: 'rate_limited' });
  await upload(mia);
});

it('gives a file more time to arrive than another request', async () => {
  const slow = await begin('slow');
  const answered = once(slow, 'response');
  for (let at = 8; at < PDF.length; at += 16) {
    await sleep(REQUEST_TIMEOUT_MS / 2);
    slow.write(PDF.subarray(at, at + 16));
  }
  slow.end();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(201);
});

it('stores nothing of a file that is cut off', async () => {
  const before = [await AttachmentModel.countDocuments(), await StoredFileChunkModel.countDocuments()];
  const cut = await begin('cut');
  await once(cut, 'socket');
  cut.destroy();
  await upload(await signUpCustomer(backend, 'moe'));
  const [attachments = 0, chunks = 0] = before;
  expect([await AttachmentModel.countDocuments(), await StoredFileChunkModel.countDocuments()]).toEqual([
    attachments + 1,
    chunks + 2,
  ]);
});

it('delays neither customers nor staff while many files arrive slowly', async () => {
  const people = Array.from({ length: 20 }, (_, index) => [`slow${index}`, index % 2 === 0] as const);
  const slow = await Promise.all(people.map(([name, isAdmin]) => begin(name, isAdmin)));
  expect(await upload(await signUpCustomer(backend, 'ada'))).toMatchObject({ kind: 'picture' });
  const staff = backend.browser();
  await createApiClient({ baseUrl: backend.url, fetch: staff })('POST /api/auth/admin-login', {
    body: TEST_ADMIN,
  });
  expect(await upload({ fetch: staff })).toMatchObject({ kind: 'picture' });
  slow.forEach((one) => one.destroy());
});
