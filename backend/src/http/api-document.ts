import type { Middleware } from 'koa';
import { renderApiPage } from './api-page.ts';
import { createApiDocument } from './openapi.ts';
import { pageSecurityPolicy } from './security-headers.ts';

/** `/api/openapi.json`, and the same as a page to read at `/api/docs`. */
export function serveApiDocument(): Middleware {
  const document = createApiDocument();
  const json = JSON.stringify(document);
  return async (ctx, next) => {
    if (ctx.path === '/api/openapi.json' && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
      ctx.type = 'json';
      ctx.body = json;
    } else if (ctx.path === '/api/docs' && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
      ctx.set('Content-Security-Policy', pageSecurityPolicy());
      ctx.type = 'html';
      ctx.body = renderApiPage(document);
    } else {
      await next();
    }
  };
}
