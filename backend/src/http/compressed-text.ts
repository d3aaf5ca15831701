import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** A text that is sent many times: encoded and compressed once, and named by an ETag. */
export interface CompressedText {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

/**
 * Compresses beside the event loop, so that other callers do not wait for it.
 * @param beside other parts of the answer that also have to change the ETag
 */
export async function compressText(text: string, beside = ''): Promise<CompressedText> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ]);
  const etag = `W/"${createHash('sha256').update(beside).update(text).digest('base64url')}"`;
  return { plain, br, gzip: gzipped, etag };
}

/**
 * Sends the text in an encoding that the caller accepts, or 304 to a caller who has it. The status and the type of the
 * answer are set before.
 */
export function sendCompressed(ctx: Context, { plain, etag, ...compressed }: CompressedText): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', etag);
  ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = ctx.acceptsEncodings('br', 'gzip');
  if (encoding === 'br' || encoding === 'gzip') {
    ctx.set('Content-Encoding', encoding);
    ctx.body = compressed[encoding];
  } else {
    ctx.body = plain;
  }
}
