import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';

/** A list of parcels and vehicles as CSV. @param rows cells without commas and quotes */
export const csvOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');

/** Sends a list. @throws {ApiError} */
export async function sendList(
  send: typeof fetch,
  url: string,
  content: string | Uint8Array<ArrayBuffer>,
  query: { name?: string; sheet?: string } = {},
): Promise<Import> {
  const search = new URLSearchParams({ name: 'cars.csv', ...query }).toString();
  const answer = await send(`${url}/api/admin/imports?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new ApiError(answer, text);
  }
  // The server parsed its answer by the contract's schema.
  return JSON.parse(text) as Import;
}
