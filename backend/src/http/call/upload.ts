import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Context } from 'koa';
import { AppError } from '../../kernel/app-error.ts';
import type { Arrival } from '../../kernel/async.ts';

const MEGABYTE = 1024 * 1024;

/** Connections over which a file arrives. */
const uploading = new WeakSet<Duplex>();

/** Whether a file arrives over this connection, for which the time limit of requests does not hold. */
export const isUploading = (connection: Duplex): boolean => uploading.has(connection);

/**
 * A file as it was sent, whole. Holds as much memory as has arrived, in however small pieces: each is copied to the end
 * of one buffer. After an error the rest is read and forgotten.
 * @param timeoutMs how long it may take to arrive, instead of the time limit of requests
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `request_timeout`, `invalid_input`; the reason of
 *   `signal`
 */
export async function receiveFile(
  ctx: Context,
  { maxBytes, timeoutMs, arrived, signal }: { maxBytes: number; timeoutMs: number } & Arrival,
): Promise<Buffer> {
  const { req } = ctx;
  if (!ctx.is('application/octet-stream') || ctx.get('Content-Encoding') !== '') {
    throw new AppError('unsupported_media_type', 'Send the file as plain application/octet-stream.');
  }
  if (Number(ctx.get('Content-Length')) > maxBytes) {
    throw tooLarge(maxBytes);
  }
  const content = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const ended = Promise.withResolvers<never>();
  const add = (piece: Buffer) => {
    const end = content.byteLength;
    if (end + piece.length > maxBytes) {
      ended.reject(tooLarge(maxBytes));
      return;
    }
    content.resize(end + piece.length);
    new Uint8Array(content).set(piece, end);
    arrived(piece.length);
  };
  const timeout = setTimeout(() => {
    // With the answer the connection is closed, and reading from it ends.
    ctx.set('Connection', 'close');
    ended.reject(new AppError('request_timeout', 'The upload took too long. Please try again.'));
  }, timeoutMs);
  const stop = () => ended.reject(signal.reason);
  signal.addEventListener('abort', stop);
  uploading.add(req.socket);
  req.on('data', add);
  try {
    await Promise.race([finished(req, { writable: false, cleanup: true }), ended.promise]);
    return Buffer.from(content.transferToFixedLength());
  } catch (error) {
    req.resume();
    throw error instanceof AppError
      ? error
      : new AppError('invalid_input', 'The upload was interrupted. Please try again.', { cause: error });
  } finally {
    req.off('data', add);
    signal.removeEventListener('abort', stop);
    uploading.delete(req.socket);
    clearTimeout(timeout);
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'payload_too_large',
    `This file is too large. Send files of up to ${maxBytes / MEGABYTE} MB.`,
  );
}
