import { Tinypool } from 'tinypool';
import { AppError } from '../../kernel/app-error.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import { measureQueue, rateLimitRejections } from '../../kernel/metrics.ts';
import type { EncodedPicture, PictureTask } from './picture.worker.ts';

const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
/** The most memory that a decoded picture may take: all pixels with 8 bits a sample, or half of them with 16. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4;
/** For one picture, once its process is ready; a photo of 12 megapixels takes half a second. */
const MAX_WORK_MS = 10_000;

/** For the process to start and say that it is ready: one that hangs would hold up all pictures after it. */
const MAX_START_MS = 30_000;

/** The picture cannot be decoded, would be too large decoded, or takes too long. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/**
 * One process that decodes, and ends when it has nothing to do. It can be killed in the middle of its work: a decoder
 * cannot be interrupted from within its process, even on another thread.
 */
export function createPictureEncoder({ maxWorkMs = MAX_WORK_MS, maxStartMs = MAX_START_MS } = {}) {
  const processes = new Tinypool({
    filename: new URL('picture.worker.ts', import.meta.url).href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Without the server's options, which are for its memory and its debugger.
    execArgv: [],
  });
  // One after the other, so that decoding takes the memory and the processor time of one picture.
  const queue = createFairQueue({
    running: 1,
    perCaller: 10,
    total: 100,
    messages: {
      perCaller: 'Too many pictures at once. Please try again shortly.',
      total: 'Too many pictures are being sent right now. Please try again shortly.',
    },
    onRejected: () => rateLimitRejections.inc({ limit: 'waiting-pictures' }),
  });

  async function encode(task: PictureTask): Promise<EncodedPicture> {
    await startProcess();
    const signal = AbortSignal.timeout(maxWorkMs);
    try {
      // The worker answers a task with a picture.
      const encoded = (await processes.run(task, { signal })) as EncodedPicture;
      return { ...encoded, content: toBuffer(encoded.content), thumbnail: toBuffer(encoded.thumbnail) };
    } catch (error) {
      throw signal.aborted
        ? new PictureError('This picture takes too long to open. Please send a smaller one.', {
            cause: error,
          })
        : damagedPicture(error);
    }
  }

  /** So that a picture's time is not spent on the start. @throws {AppError} `unavailable` */
  async function startProcess(): Promise<void> {
    try {
      await processes.run(undefined, { signal: AbortSignal.timeout(maxStartMs) });
    } catch (error) {
      throw new AppError('unavailable', 'Pictures cannot be opened right now. Please try again shortly.', {
        cause: error,
      });
    }
  }

  return {
    /**
     * Decodes a JPEG, PNG or WebP and encodes its picture again, upright and at most 2,048 pixels a side. Nothing else
     * of the file is left: not where a photo was taken, and nothing that was hidden in it.
     * @param userId the owner: one picture of each user is decoded at a time, and the users take turns
     * @throws {PictureError}
     * @throws {AppError} `rate_limited`, `unavailable`
     */
    encodePicture: async (file: Buffer, userId: string): Promise<EncodedPicture> => {
      const header = readPictureHeader(file);
      if (!header) {
        throw damagedPicture();
      }
      assertDecodable(header);
      return queue.run([userId], () => encode({ file: header.content, maxPixels: MAX_PIXELS }));
    },

    waiting: () => queue.waiting(),
  };
}

/** The encoder of this server. */
export const pictures = createPictureEncoder();
measureQueue('pictures', () => pictures.waiting());

/** Checks the size before the picture is decoded: a small file may hold a picture of any size. */
function assertDecodable({ width, height, bytesPerPixel }: PictureHeader): void {
  const pixels = width * height;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new PictureError('This picture is too wide or too high. Please send a smaller one.');
  }
  if (pixels > MAX_PIXELS || pixels * bytesPerPixel > MAX_DECODED_BYTES) {
    throw new PictureError('This picture has too many pixels. Please send a smaller one.');
  }
}

/** Between processes a Buffer arrives as the Uint8Array that it is. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function damagedPicture(cause?: unknown): PictureError {
  return new PictureError('This picture is damaged and cannot be opened.', { cause });
}

/** The header of a picture, read without decoding anything. */
interface PictureHeader {
  width: number;
  height: number;
  /** The bytes of one decoded pixel, in all channels. */
  bytesPerPixel: number;
  /** The file without anything beside the picture, so that no decoder unpacks a text or a color profile of any size. */
  content: Buffer;
}

/**
 * Reads the header of a JPEG, PNG or WebP.
 * @returns undefined where the file is of another type, or is damaged before its size is known
 */
export function readPictureHeader(file: Buffer): PictureHeader | undefined {
  try {
    return readPng(file) ?? readJpeg(file) ?? readWebp(file);
  } catch (error) {
    if (error instanceof RangeError) {
      // The file ends in the middle of its header.
      return undefined;
    }
    throw error;
  }
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The chunks that a PNG is decoded from. Everything else is beside the picture, and some of it is compressed. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples of a pixel by color type, with transparency, which a `tRNS` chunk adds to any type. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };

function readPng(file: Buffer): PictureHeader | undefined {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE) || file.toString('latin1', 12, 16) !== 'IHDR') {
    return undefined;
  }
  const channels = PNG_CHANNELS[file.readUInt8(25)];
  if (channels === undefined) {
    return undefined;
  }
  const parts = keptParts(file, 8);
  let at = 8;
  let type = '';
  // Everything after the end is left out.
  while (at < file.length && type !== 'IEND') {
    type = file.toString('latin1', at + 4, at + 8);
    // Length, type and checksum are twelve bytes.
    const end = at + 12 + (at + 4 <= file.length ? file.readUInt32BE(at) : 0);
    if (PNG_KEPT.has(type)) {
      parts.add(at, end);
    }
    at = end;
  }
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    bytesPerPixel: file.readUInt8(24) > 8 ? 2 * channels : channels,
    content: parts.content(),
  };
}

/** JPEG segments that begin with the size of the picture; C4, C8 and CC in between are tables. */
const JPEG_SIZES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** More than any camera writes; the decoder keeps some hundred bytes for each. */
const MAX_JPEG_SEGMENTS = 1000;
const [JPEG_FIRST_APP, JPEG_LAST_APP, JPEG_COMMENT, JPEG_SCAN] = [0xe0, 0xef, 0xfe, 0xda];
/** Segments with the orientation, the color profile and the color space. None of them is compressed. */
const JPEG_KEPT: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe1: 'Exif\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};

function readJpeg(file: Buffer): PictureHeader | undefined {
  if (file.length < 2 || file.readUInt16BE(0) !== 0xffd8) {
    return undefined;
  }
  const parts = keptParts(file, 2);
  let size: Pick<PictureHeader, 'width' | 'height' | 'bytesPerPixel'> | undefined;
  let at = 2;
  let segments = 0;
  while (file.readUInt8(at) === 0xff && segments < MAX_JPEG_SEGMENTS) {
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    if (marker === JPEG_SCAN) {
      parts.add(at, file.length);
      return size && { ...size, content: parts.content() };
    }
    segments += 1;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (JPEG_SIZES.has(marker)) {
      size = {
        height: file.readUInt16BE(at + 5),
        width: file.readUInt16BE(at + 7),
        bytesPerPixel: file.readUInt8(at + 9),
      };
    }
    const isBeside = (marker >= JPEG_FIRST_APP && marker <= JPEG_LAST_APP) || marker === JPEG_COMMENT;
    const name = JPEG_KEPT[marker] ?? '-';
    if (!isBeside || file.toString('latin1', at + 4, at + 4 + name.length) === name) {
      parts.add(at, end);
    }
    at = end;
  }
  return undefined;
}

/** Nothing beside a WebP is compressed, so it stays as it is. */
function readWebp(file: Buffer): PictureHeader | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  const size = webpSize(file);
  return size && { ...size, bytesPerPixel: 4, content: file };
}

function webpSize(file: Buffer): { width: number; height: number } | undefined {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X': {
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    }
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case 'VP8 ': {
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    }
    default: {
      return undefined;
    }
  }
}

/** Collects the parts of a file that stay. Adjacent parts become one, since a file may have a million. */
function keptParts(file: Buffer, headLength: number) {
  const parts = [{ start: 0, end: headLength }];
  return {
    add(start: number, end: number): void {
      const last = parts.at(-1);
      if (last?.end === start) {
        last.end = end;
      } else {
        parts.push({ start, end });
      }
    },
    content: (): Buffer => Buffer.concat(parts.map(({ start, end }) => file.subarray(start, end))),
  };
}
