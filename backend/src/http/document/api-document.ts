import type { Context, Middleware } from 'koa';
import { renderApiPage } from './api-page.ts';
import { type CompressedText, compressText, sendCompressed } from '../compressed-text.ts';
import { createApiDocument } from './openapi.ts';
import { pageSecurityPolicy } from '../security-headers.ts';

/**
 * `/api/openapi.json`, and the same as a page to read at `/api/docs`. Each is rendered and compressed at its first
 * request, because that takes longer than most other parts of a start, and few processes are asked for them.
 * @param countCall counts a call against the limit of its caller
 */
export function serveApiDocument(countCall: Middleware): Middleware {
  const policy = pageSecurityPolicy();
  let json: Promise<CompressedText> | undefined;
  let page: Promise<CompressedText> | undefined;
  const answers = new Map([
    [
      '/api/openapi.json',
      async (ctx: Context) => {
        json ??= compressText(JSON.stringify(createApiDocument()));
        ctx.type = 'json';
        sendCompressed(ctx, await json);
      },
    ],
    [
      '/api/docs',
      async (ctx: Context) => {
        page ??= compressText(renderApiPage(createApiDocument()), policy);
        ctx.set('Content-Security-Policy', policy);
        ctx.type = 'html';
        sendCompressed(ctx, await page);
      },
    ],
  ]);
  return async (ctx, next) => {
    const answer = ctx.method === 'GET' || ctx.method === 'HEAD' ? answers.get(ctx.path) : undefined;
    if (answer === undefined) {
      await next();
      return;
    }
    await countCall(ctx, async () => {
      ctx.status = 200;
      await answer(ctx);
    });
  };
}
