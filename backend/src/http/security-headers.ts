import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Middleware } from 'koa';

type Headers = readonly (readonly [name: string, value: string])[];

/** Helmet's headers as a list, worked out once instead of for every answer. */
function headersOf(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
}

const shared: HelmetOptions = {
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
};

/** For every answer that is not a page or file of the site: it needs no resources at all, and it is not cached. */
export const DATA_HEADERS: Headers = [
  ...headersOf({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  }),
  ['Cache-Control', 'no-store'],
];

const SITE_HEADERS = headersOf({ ...shared, contentSecurityPolicy: false });

/**
 * Security headers of every answer. Every path gets `DATA_HEADERS` until a page or file replaces them; the path does
 * not decide, because the router takes `/API/auth/user` and `/api/auth/user/` for the same call.
 */
export function setSecurityHeaders(): Middleware {
  return async (ctx, next) => {
    setDataHeaders(ctx.res);
    await next();
  };
}

export function setDataHeaders(response: ServerResponse): void {
  for (const [name, value] of DATA_HEADERS) {
    response.setHeader(name, value);
  }
}

/** Headers of a page or a file of the site. A page brings its own Content-Security-Policy, a file needs none. */
export function setSiteHeaders(response: ServerResponse): void {
  response.removeHeader('Content-Security-Policy');
  response.removeHeader('Cache-Control');
  for (const [name, value] of SITE_HEADERS) {
    response.setHeader(name, value);
  }
}

/** The console's page that scans. */
const SCANNING_PAGE = /^\/admin\/scan\/?$/i;

/** The Permissions-Policy of the page at a path: the camera only where codes are scanned. */
export function pagePermissions(path: string): string {
  return SCANNING_PAGE.test(path) ? 'camera=(self)' : 'camera=()';
}

/** The worker that reads codes (`packages/ui/src/code-scanner`), as the build names its file. */
const CODE_READER = /^\/assets\/code-reader\.worker-[\w-]+\.js$/;

/**
 * The Content-Security-Policy of a script that is a worker of its own: WebAssembly runs in the code reader, and in no
 * page. Other files have none.
 */
export function scriptSecurityPolicy(path: string): string | undefined {
  return CODE_READER.test(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    : undefined;
}

/**
 * The Content-Security-Policy of an HTML page: nothing from elsewhere, and no inline script but these. Inline styles
 * are allowed, because the component kits write them.
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
