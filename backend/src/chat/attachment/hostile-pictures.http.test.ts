import { expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { PNG, uploadFile } from '../../testing/files.ts';
import { grayPng, textBomb } from '../../testing/hostile-pictures.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';

/** Of a customer, at the same time. */
const MOST = 2;
/** The answer of a check that reads the header and nothing else. */
const TOO_HIGH = 'This picture is too wide or too high. Please send a smaller one.';

const backend = await startBackendOfFile('hostile_pictures');
const eve = await signUpCustomer(backend, 'eve');
const jane = await signUpCustomer(backend, 'jane');

const upload = ({ fetch: send }: TestCustomer, content: Uint8Array<ArrayBuffer>) =>
  uploadFile(send, backend.url, { name: 'car.png', content });

it('of an impossible size are rejected while another customer’s picture is accepted', async () => {
  const tall = grayPng(1, 66_000_000);
  const rejected = Promise.all(Array.from({ length: MOST }, () => apiErrorOf(upload(eve, tall))));
  expect(await upload(jane, PNG)).toMatchObject({ kind: 'picture' });
  for (const error of await rejected) {
    expect(error).toMatchObject({ status: 422, code: 'chat.file_rejected', fields: { file: TOO_HIGH } });
  }
});

it('with compressed text beside the picture delay nobody, because it is not unpacked', async () => {
  const bomb = textBomb(500);
  const [seen, ...bombs] = await Promise.all([upload(jane, PNG), upload(eve, bomb), upload(eve, bomb)]);
  expect(seen).toMatchObject({ kind: 'picture', width: 40 });
  expect(bombs).toMatchObject(bombs.map(() => ({ kind: 'picture', width: 8, height: 8 })));
});
