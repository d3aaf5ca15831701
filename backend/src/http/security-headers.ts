import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Middleware } from 'koa';

/** Helmet's headers as a list, worked out once instead of for every answer. */
function headersOf(options: HelmetOptions): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
}

const shared: HelmetOptions = {
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
};

/** JSON needs no resources at all. */
const dataHeaders = headersOf({
  ...shared,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

const siteHeaders = headersOf({ ...shared, contentSecurityPolicy: false });

/** Security headers of every answer. The API's are not cached unless the route says otherwise. */
export function setSecurityHeaders(): Middleware {
  return async (ctx, next) => {
    const isData = ctx.path.startsWith('/api/');
    for (const [name, value] of isData ? dataHeaders : siteHeaders) {
      ctx.res.setHeader(name, value);
    }
    if (isData) {
      ctx.res.setHeader('Cache-Control', 'no-store');
    }
    await next();
  };
}

/**
 * The Content-Security-Policy of an HTML page: nothing from elsewhere, and no inline script but these. Inline styles are
 * allowed, because the component kits write them.
 * @param inlineScripts the texts of the scripts that stand in the page itself
 */
export function pageSecurityPolicy(inlineScripts: readonly string[] = []): string {
  const hashes = inlineScripts.map(
    (text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
