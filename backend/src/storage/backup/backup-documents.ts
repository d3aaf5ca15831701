/** Of a document without fields, in bytes: its length and the end. */
const SHORTEST = 5;
/** What MongoDB stores at most, with what it may add to a document. */
const LONGEST = 16 * 1024 * 1024 + 16 * 1024;

/**
 * The BSON documents of a stream, each of which begins with its length in bytes.
 * @throws {Error} when the last one is cut off, or a length is none of a document
 */
export async function* documentsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const length = rest.readInt32LE(0);
      if (length < SHORTEST || length > LONGEST) {
        throw new Error(`A document says that it is ${length} bytes long`);
      }
      if (rest.length < length) {
        break;
      }
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) {
    throw new Error('The last document is cut off');
  }
}
