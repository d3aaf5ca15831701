import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(named.length + 8);
  result.writeUInt32BE(data.length, 0);
  named.copy(result, 4);
  result.writeUInt32BE(crc32(named), named.length + 4);
  return result;
}

/** A black PNG in shades of gray, as small as zlib makes it. @param beside chunks in front of the picture */
export function grayPng(width: number, height: number, beside: readonly Buffer[] = []): Buffer<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...beside,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As much as a decoder of PNG unpacks of one text. */
const TEXT_LENGTH = 7_900_000;

/** A PNG of 64 pixels with so many texts beside it, each compressed to a thousandth of its 8 MB. */
export function textBomb(texts: number): Buffer<ArrayBuffer> {
  const packed = deflateSync(Buffer.alloc(TEXT_LENGTH, 'A'));
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]));
  return grayPng(
    8,
    8,
    Array.from({ length: texts }, () => text),
  );
}
