import type { Duplex } from 'node:stream';
import type { Context } from 'koa';
import { getRawBody } from 'raw-body';
import { AppError } from '../kernel/app-error.ts';

const MEGABYTE = 1024 * 1024;

/** Connections over which a file arrives. */
const uploading = new WeakSet<Duplex>();

/** Whether a file arrives over this connection, for which the time limit of requests does not hold. */
export const isUploading = (connection: Duplex): boolean => uploading.has(connection);

/**
 * A file as it was sent, whole. Holds as much memory as has arrived.
 * @param timeoutMs how long it may take to arrive, instead of the time limit of requests
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `request_timeout`, `invalid_input`
 */
export async function receiveFile(
  ctx: Context,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<Buffer> {
  const { req } = ctx;
  if (!ctx.is('application/octet-stream') || ctx.get('Content-Encoding') !== '') {
    throw new AppError('unsupported_media_type', 'Send the file as plain application/octet-stream.');
  }
  const late = Promise.withResolvers<never>();
  const timeout = setTimeout(() => {
    // With the answer the connection is closed, and reading from it ends.
    ctx.set('Connection', 'close');
    late.reject(new AppError('request_timeout', 'The upload took too long. Please try again.'));
  }, timeoutMs);
  uploading.add(req.socket);
  try {
    const whole = getRawBody(req, { limit: maxBytes, length: ctx.get('Content-Length') || null });
    return await Promise.race([whole, late.promise]);
  } catch (error) {
    throw rejectionOf(error, maxBytes);
  } finally {
    uploading.delete(req.socket);
    clearTimeout(timeout);
  }
}

function rejectionOf(error: unknown, maxBytes: number): AppError {
  if (error instanceof AppError) {
    return error;
  }
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large'
    ? new AppError(
        'payload_too_large',
        `This file is too large. Send files of up to ${maxBytes / MEGABYTE} MB.`,
      )
    : new AppError('invalid_input', 'The upload was interrupted. Please try again.', { cause: error });
}
