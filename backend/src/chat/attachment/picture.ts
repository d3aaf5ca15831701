import { Tinypool } from 'tinypool';
import { AppError } from '../../kernel/app-error.ts';
import { createFairQueue } from '../../kernel/async/fair-queue.ts';
import { measureQueue, rateLimitRejections } from '../../kernel/metrics.ts';
import { readPictureHeader, type PictureHeader } from './picture-header.ts';
import type { EncodedPicture, PictureTask } from './picture.worker.ts';

const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
/** The most memory that a picture may take decoded: all pixels of eight bits a sample, half of them of sixteen. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4;
/** For one picture, once its process is ready; a photo of 12 megapixels takes half a second. */
const MAX_WORK_MS = 10_000;

/** For the start of the process, or its answer that it is ready: one that hangs would hold up all pictures after it. */
const MAX_START_MS = 30_000;

/** The picture cannot be decoded, or would be too large when it was, or takes too long. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

interface PictureEncoderOptions {
  /** How long the work for one picture may take, once its process is ready. */
  maxWorkMs?: number;
  /** How long its process may take to be ready. */
  maxStartMs?: number;
}

/**
 * Decodes a JPEG, PNG or WebP and re-encodes what is seen in it, upright and at most 2,048 pixels a side. Nothing else
 * of the file is left: neither where a photo was taken nor anything that was hidden in it.
 * @param userId whose picture it is: one of theirs is decoded at a time, and everybody's in turn
 * @throws {PictureError}
 * @throws {AppError} `rate_limited`, `unavailable`
 */
export type EncodePicture = (file: Buffer, userId: string) => Promise<EncodedPicture>;

/**
 * One process that decodes, and ends when it has nothing to do. What decodes cannot be interrupted from within its
 * process, also on a thread of its own; the process is killed in the middle of its work.
 */
export function createPictureEncoder({
  maxWorkMs = MAX_WORK_MS,
  maxStartMs = MAX_START_MS,
}: PictureEncoderOptions = {}) {
  const processes = new Tinypool({
    filename: new URL('picture.worker.ts', import.meta.url).href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Not the server's: they are for its memory and its debugger.
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
      // By the worker, which answers a task with a picture.
      const encoded = (await processes.run(task, { signal })) as EncodedPicture;
      return { ...encoded, content: toBuffer(encoded.content), thumbnail: toBuffer(encoded.thumbnail) };
    } catch (error) {
      throw signal.aborted
        ? new PictureError('This picture takes too long to open. Please send a smaller one.', {
            cause: error,
          })
        : damaged(error);
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

  const encodePicture: EncodePicture = async (file, userId) => {
    const header = readPictureHeader(file);
    if (!header) {
      throw damaged();
    }
    assertDecodable(header);
    return queue.run([userId], () => encode({ file: header.content, maxPixels: MAX_PIXELS }));
  };
  return { encodePicture, waiting: () => queue.waiting() };
}

/** Of this server. */
export const pictures = createPictureEncoder();
measureQueue('pictures', () => pictures.waiting());

/** Before it is decoded: a small file may hold a picture of any size. */
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

function damaged(cause?: unknown): PictureError {
  return new PictureError('This picture is damaged and cannot be opened.', { cause });
}
