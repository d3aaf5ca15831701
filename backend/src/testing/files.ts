import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import sharp from 'sharp';
import type { Credentials } from './raw-call.ts';

/** As small as one may be. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const plain = { width: 40, height: 20, channels: 3, background: '#0057b8' } as const;
export const PNG = await sharp({ create: plain }).png().toBuffer();
export const JPEG = await sharp({ create: plain }).jpeg().toBuffer();

/** A chosen file. */
export interface TestFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A fetch that says who calls. */
export const fetchAs =
  (credentials: Credentials): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(credentials)) {
      headers.set(name, value);
    }
    return fetch(input, { ...init, headers });
  };

/** Uploads a file for a message. @throws {ApiError} */
export async function uploadFile(
  send: typeof fetch,
  url: string,
  { name, content }: TestFile,
): Promise<Attachment> {
  const answer = await send(`${url}/api/chat/attachments?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new ApiError(answer, text);
  }
  // The server parsed its answer by the contract's schema.
  return JSON.parse(text) as Attachment;
}

/** @param part of the file: `picture`, `thumbnail` or `document` */
export const fileAddress = (url: string, id: string, part: string): string =>
  `${url}/api/chat/attachments/${id}/${part}`;
