import { createClient } from '@hey-api/openapi-ts';

/**
 * Writes a client of an API with a published generator: a typed function for each call, by fetch. A package of its own,
 * because the generator needs the compiler's JavaScript API, which the compiler of the other packages does not have.
 * @param document path of an OpenAPI document
 * @param folder where the client is written, emptied before
 */
export async function generateClient(document: string, folder: string): Promise<void> {
  await createClient({
    input: document,
    output: folder,
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
}
