import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'koa';

/** A text that is sent many times: encoded and compressed once, and named by an ETag. */
export interface CompressedText {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

/** @param beside what else of the answer the text's ETag has to change with */
export function compressText(text: string, beside = ''): CompressedText {
  return {
    plain: Buffer.from(text),
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: gzipSync(text),
    etag: `W/"${createHash('sha256').update(beside).update(text).digest('base64url')}"`,
  };
}

/**
 * Sends the text as the caller takes it, or 304 to one who has it. The status and the type of the answer are set
 * before.
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
