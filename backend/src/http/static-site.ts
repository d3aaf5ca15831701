import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { send } from '@koa/send';
import { HttpError, type Context, type Middleware } from 'koa';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../kernel/app-error.ts';
import { pageSecurityPolicy } from './security-headers.ts';

/** What the build leaves in HTML where an answer's nonce belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** And where what every page needs to know of the settings belongs, so that none asks for it or shows the wrong theme first. */
const THEME_PLACEHOLDER = '__DEFAULT_THEME__';
const SETTINGS_PLACEHOLDER = '__SITE_SETTINGS__';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Serves the built site. A path shows the page of its name (`/tracking` is `tracking.html`), everything below `/admin`
 * the console's, and what has no page shows `404.html` with status 404. A page's path in other letters, `/Tracking`,
 * leads to it: in the browser all routes match in any letters, so without it the two would disagree. Files are named after their content in
 * `assets/` and may be kept forever; all others are asked for again each time.
 * @param dir the site's build
 * @param settings those in force right now
 * @throws {Error} when there is no site in the folder
 */
export function serveSite(dir: string, settings: () => PublicSettings): Middleware {
  const pages = readPages(dir);
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new AppError('method_not_allowed', 'This address does not take that method.');
    }
    const page = pageOf(ctx.path, pages);
    if (page !== undefined) {
      await sendPage(ctx, page, settings(), 200);
      return;
    }
    const written = ctx.path.toLowerCase();
    if (written !== ctx.path && pageOf(written, pages) !== undefined) {
      ctx.status = 301;
      ctx.redirect(`${written}${ctx.search}`);
      return;
    }
    // Pages go out with their nonce or not at all.
    if (!ctx.path.endsWith('.html') && (await sendFile(ctx, dir))) {
      return;
    }
    if (ctx.path.startsWith('/assets/')) {
      throw new AppError('not_found', 'There is no such file.');
    }
    await sendPage(ctx, pages.get('/404') ?? '', settings(), 404);
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Answers with a file of the build, as it was compressed by it. @returns whether there is such a file */
async function sendFile(ctx: Context, dir: string): Promise<boolean> {
  ctx.vary('Accept-Encoding');
  try {
    const path = await send(ctx, ctx.path, {
      root: dir,
      setHeaders: (response, _path, { size, mtimeMs }) => {
        response.setHeader('ETag', `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
        response.setHeader('Cache-Control', ctx.path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
      },
    });
    if (path === undefined) {
      return false;
    }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) {
      return false;
    }
    throw error;
  }
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
  }
  return true;
}

/** The pages of the build by their path, read once. */
function readPages(dir: string): ReadonlyMap<string, string> {
  const names = readdirSync(dir).filter((name) => name.endsWith('.html'));
  const pages = new Map(
    names.map((name) => [
      name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`,
      readFileSync(join(dir, name), 'utf8'),
    ]),
  );
  if (!pages.has('/') || !pages.has('/404')) {
    throw new Error(`There is no built site in ${dir}: index.html or 404.html is missing.`);
  }
  return pages;
}

function pageOf(path: string, pages: ReadonlyMap<string, string>): string | undefined {
  if (path === '/404') {
    return undefined;
  }
  const own = pages.get(path === '/' ? path : path.replace(/\/$/, ''));
  return own ?? (path.startsWith('/admin/') ? pages.get('/admin') : undefined);
}

/** Sent anew each time: a kept page would carry the nonce of another answer. */
async function sendPage(
  ctx: Context,
  template: string,
  { contacts, defaultTheme }: PublicSettings,
  status: number,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', pageSecurityPolicy(nonce));
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Accept-Encoding');
  const html = template
    .replaceAll(NONCE_PLACEHOLDER, nonce)
    .replace(THEME_PLACEHOLDER, defaultTheme)
    // A function, because a replacement text may contain `$&`. Last, so that no text of theirs is a placeholder.
    .replace(SETTINGS_PLACEHOLDER, () => escapeAttribute(JSON.stringify({ contacts, defaultTheme })));
  const encoding = ctx.acceptsEncodings('br', 'gzip');
  if (encoding === 'br' || encoding === 'gzip') {
    ctx.set('Content-Encoding', encoding);
    ctx.body = await compress[encoding](html);
  } else {
    ctx.body = html;
  }
}
