import { expect, it } from 'vitest';
import { mongoose } from '../mongoose.ts';
import { documentsOf } from './manifest.ts';

const { serialize } = mongoose.mongo.BSON;
const cars = [serialize({ model: 'one' }), serialize({}), serialize({ model: 'three' })].map((car) =>
  Buffer.from(car),
);

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

async function read(file: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const documents: Buffer[] = [];
  for await (const document of documentsOf(file)) {
    documents.push(document);
  }
  return documents;
}

it.each([0, 4, -1, 17 * 1024 * 1024])(
  'rejects a file in which a document says that it is %i bytes long',
  async (length) => {
    const wrong = Buffer.alloc(16);
    wrong.writeInt32LE(length);
    const documents = documentsOf(inChunks(Buffer.concat([...cars, wrong]), 1000));
    for (const car of cars) {
      expect((await documents.next()).value).toEqual(car);
    }
    await expect(documents.next()).rejects.toThrow(`A document says that it is ${length} bytes long`);
  },
);

it('rejects a file whose last document is cut off', async () => {
  const cut = Buffer.concat(cars).subarray(0, -1);
  await expect(read(inChunks(cut, 1000))).rejects.toThrow('cut off');
});

it.each([1, 7, 1000])('gives each document of a file that is read in chunks of %i bytes', async (size) => {
  expect(await read(inChunks(Buffer.concat(cars), size))).toEqual(cars);
});
