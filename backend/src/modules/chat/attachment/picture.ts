import { Tinypool } from 'tinypool';
import { AppError } from '../../../kernel/app-error.ts';
import { createFairQueue } from '../../../kernel/fair-queue.ts';
import { measureQueue, rateLimitRejections } from '../../../metrics/instruments.ts';
import type { EncodedPicture, PictureOutcome } from './picture.worker.ts';
import { withoutAncillaryChunks } from './png-chunks.ts';

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

  async function encode(file: Buffer): Promise<EncodedPicture> {
    await startProcess();
    const signal = AbortSignal.timeout(maxWorkMs);
    let outcome: PictureOutcome;
    try {
      // By the worker, which answers a file with an outcome.
      outcome = (await processes.run(file, { signal })) as PictureOutcome;
    } catch (error) {
      throw new PictureError(
        signal.aborted
          ? 'This picture takes too long to open. Please send a smaller one.'
          : 'This picture is damaged and cannot be opened.',
        { cause: error },
      );
    }
    if ('problem' in outcome) {
      throw new PictureError(outcome.problem);
    }
    const { content, thumbnail, ...size } = outcome;
    return { ...size, content: toBuffer(content), thumbnail: toBuffer(thumbnail) };
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

  const encodePicture: EncodePicture = (file, userId) =>
    queue.run([userId], () => encode(withoutAncillaryChunks(file)));
  return { encodePicture, waiting: () => queue.waiting() };
}

/** Of this server. */
export const pictures = createPictureEncoder();
measureQueue('pictures', () => pictures.waiting());

/** Between processes a Buffer arrives as the Uint8Array that it is. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
