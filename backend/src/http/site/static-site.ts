import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { send } from '@koa/send';
import { HttpError, type Context, type Middleware } from 'koa';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { sendCompressed } from '../compressed-text.ts';
import { originOf } from '../server/request-host.ts';
import { pagePermissions, scriptSecurityPolicy, setSiteHeaders } from '../security-headers.ts';
import { createSitePage, ORIGIN_PLACEHOLDER, type RenderedPage } from './site-page.ts';

/** Files for search engines, which need whole addresses. */
const ADDRESS_LISTS = ['/sitemap.xml', '/robots.txt'];
/** Pages go out with their policy or not at all; maps to the sources stay beside the build. */
const NOT_SENT = /\.(?:html|map)$/i;
const IMMUTABLE = 'public, max-age=31536000, immutable';

type SitePage = ReturnType<typeof createSitePage>;

/**
 * Serves the built site. A path shows the page of its name (`/newsroom/a` is `newsroom/a.html`), everything below
 * `/admin` the console's, and what has no page shows `404.html` with status 404. A page's path in other letters,
 * `/Tracking`, leads to it: in the browser all routes match in any letters, so without it the two would disagree. Files
 * are named after their content in `assets/` and may be kept forever; pages and all others are asked for again each
 * time, and answered 304 while unchanged.
 * @param dir the site's build
 * @param settings those in force right now
 * @param siteUrl which address pages, the sitemap and robots.txt name; without it pages name none, and those two the
 *   one that they were asked for at
 * @throws {Error} when there is no site in the folder
 */
export function serveSite(dir: string, settings: () => PublicSettings, siteUrl?: string): Middleware {
  const pages = readPages(dir, siteUrl);
  const lists = readLists(dir);
  return async (ctx) => {
    setSiteHeaders(ctx.res);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new AppError('method_not_allowed', 'This address does not support that method.');
    }
    const page = pageOf(ctx.path, pages);
    if (page !== undefined) {
      sendPage(ctx, await page(settings()), 200);
      return;
    }
    const written = ctx.path.toLowerCase();
    if (written !== ctx.path && pageOf(written, pages) !== undefined) {
      ctx.status = 301;
      ctx.redirect(`${written}${ctx.search}`);
      // Koa's own text of a redirect would repeat the address twice more.
      ctx.body = '';
      return;
    }
    const list = lists.get(ctx.path);
    if (list !== undefined) {
      ctx.type = extname(ctx.path);
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = list.replaceAll(ORIGIN_PLACEHOLDER, siteUrl ?? originOf(ctx));
      return;
    }
    if (!NOT_SENT.test(decoded(ctx.path)) && (await sendFile(ctx, dir))) {
      return;
    }
    if (ctx.path.startsWith('/assets/')) {
      throw new AppError('not_found', 'That file was not found.');
    }
    sendPage(ctx, await pages.notFound(settings()), 404);
  };
}

/** @returns the path as files are named; empty for one that is not well-formed, which no file has */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Answers with a file of the build, as it was compressed by it. @returns whether there is such a file */
async function sendFile(ctx: Context, dir: string): Promise<boolean> {
  ctx.vary('Accept-Encoding');
  const policy = scriptSecurityPolicy(ctx.path);
  try {
    const path = await send(ctx, ctx.path, {
      root: dir,
      setHeaders: (response, _path, { size, mtimeMs }) => {
        response.setHeader('ETag', `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
        response.setHeader('Cache-Control', ctx.path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
        if (policy !== undefined) {
          response.setHeader('Content-Security-Policy', policy);
        }
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

interface Pages {
  /** By the path that shows them. */
  byPath: ReadonlyMap<string, SitePage>;
  notFound: SitePage;
}

/** The pages of the build, read once. */
function readPages(dir: string, siteUrl: string | undefined): Pages {
  const names = readdirSync(dir, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.html'),
  );
  const byPath = new Map(
    names.map((name) => [
      name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length).replaceAll(sep, '/')}`,
      createSitePage(readFileSync(join(dir, name), 'utf8'), siteUrl),
    ]),
  );
  const notFound = byPath.get('/404');
  if (!byPath.has('/') || notFound === undefined) {
    throw new Error(`There is no built site in ${dir}: index.html or 404.html is missing.`);
  }
  byPath.delete('/404');
  return { byPath, notFound };
}

/** By their paths. */
function readLists(dir: string): ReadonlyMap<string, string> {
  const paths = ADDRESS_LISTS.filter((path) => existsSync(join(dir, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(dir, path), 'utf8')]));
}

function pageOf(path: string, { byPath }: Pages): SitePage | undefined {
  const own = byPath.get(path === '/' ? path : path.replace(/\/$/, ''));
  return own ?? (path.startsWith('/admin/') ? byPath.get('/admin') : undefined);
}

function sendPage(ctx: Context, page: RenderedPage, status: number): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', page.policy);
  ctx.set('Permissions-Policy', pagePermissions(ctx.path));
  sendCompressed(ctx, page);
}
