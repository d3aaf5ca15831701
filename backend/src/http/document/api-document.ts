import type { Context, Middleware } from 'koa';
import { renderApiPage } from './api-page.ts';
import { compressText, sendCompressed } from '../compressed-text.ts';
import { createApiDocument } from './openapi.ts';
import { pageSecurityPolicy } from '../security-headers.ts';

/**
 * `/api/openapi.json`, and the same as a page to read at `/api/docs`. Both are rendered and compressed once.
 * @param countCall counts a call against the limit of its caller
 */
export function serveApiDocument(countCall: Middleware): Middleware {
  const document = createApiDocument();
  const json = compressText(JSON.stringify(document));
  const policy = pageSecurityPolicy();
  const page = compressText(renderApiPage(document), policy);
  const answers = new Map([
    [
      '/api/openapi.json',
      (ctx: Context) => {
        ctx.type = 'json';
        sendCompressed(ctx, json);
      },
    ],
    [
      '/api/docs',
      (ctx: Context) => {
        ctx.set('Content-Security-Policy', policy);
        ctx.type = 'html';
        sendCompressed(ctx, page);
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
      answer(ctx);
    });
  };
}
