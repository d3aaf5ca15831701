import { once } from 'node:events';
import { Readable } from 'node:stream';

/**
 * A text or a file that is sent while it is made. Waits for the first piece, so that what goes wrong before it is
 * answered as any rejection; what goes wrong later breaks the connection, so that half a file never looks like a whole
 * one. A caller who hangs up ends the making.
 */
export async function streamPieces(pieces: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const stream = Readable.from(pieces);
  await once(stream, 'readable');
  return stream;
}
