import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { send } from '@koa/send';
import { HttpError, type Context, type Middleware } from 'koa';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { sendCompressed, compressText, type CompressedText } from '../compressed-text.ts';
import { originOf } from '../server/request-host.ts';
import {
  pagePermissions,
  scriptSecurityPolicy,
  setSiteHeaders,
  pageSecurityPolicy,
} from '../security-headers.ts';

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
 * @param settings the current settings
 * @param siteUrl which address pages, the sitemap and robots.txt name; without it pages name none, and those two the
 * one that they were asked for at
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

/**
 * The build's placeholders for the settings that every page needs, so that no page requests them or shows the wrong
 * theme first. Both are attributes: inside a script they would change its hash, and the policy would reject it.
 */
const THEME_PLACEHOLDER = '__DEFAULT_THEME__';
const SETTINGS_PLACEHOLDER = '__SITE_SETTINGS__';
/** The placeholder for the ways to reach support without scripts, within a sentence. */
const OTHER_WAYS_PLACEHOLDER = '__OTHER_WAYS__';
/** The placeholder for the site's own address. */
const ORIGIN_PLACEHOLDER = '__ORIGIN__';
/** The Open Graph tags that need a whole address, and the tags that describe the picture there. */
const ADDRESS_TAGS = / *<meta property="og:(?:url|image)[^"]*" content="[^"]*">\n?/g;
/** Does not match scripts that hold data: browsers do not run them, and the policy does not apply to them. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([^]*?)<\/script>/g;

/** A page as it is sent while the settings stay the same. */
interface RenderedPage extends CompressedText {
  /** The value of Content-Security-Policy: of inline scripts, only the page's own are allowed, by their hashes. */
  policy: string;
}

/**
 * A page of the build, which takes the public settings. It is rendered and compressed again only when they change,
 * never for a request: the caller chooses what a request says about the site's address.
 * @param template the HTML of the build
 * @param siteUrl the address of the site, such as `https://moveway.example`; without it links are relative, and
 * `og:` addresses are left out
 */
export function createSitePage(
  template: string,
  siteUrl?: string,
): (settings: PublicSettings) => Promise<RenderedPage> {
  const policy = pageSecurityPolicy(inlineScripts(template));
  const located = (siteUrl === undefined ? template.replaceAll(ADDRESS_TAGS, '') : template).replaceAll(
    ORIGIN_PLACEHOLDER,
    () => escapeAttribute(siteUrl ?? ''),
  );
  let writtenSettings: string | undefined;
  let rendered: Promise<RenderedPage>;
  return ({ contacts, credentials, defaultTheme, openHours, timeZone, sendsEmail }) => {
    const settings = JSON.stringify({ contacts, credentials, defaultTheme, openHours, timeZone, sendsEmail });
    if (settings !== writtenSettings) {
      writtenSettings = settings;
      const html = located
        .replace(THEME_PLACEHOLDER, defaultTheme)
        .replaceAll(OTHER_WAYS_PLACEHOLDER, () => otherWays(contacts))
        // A function, because a replacement text may contain `$&`. Last, so that no setting is taken for a placeholder;
        // and only the first match, because the contacts may contain its name.
        .replace(SETTINGS_PLACEHOLDER, () => escapeAttribute(settings));
      rendered = compressText(html, policy).then((text) => ({ ...text, policy }));
    }
    return rendered;
  };
}

/** The phone and the email address of the settings as links: `, or call …, or write to …`. */
function otherWays({ phone, supportEmail }: PublicSettings['contacts']): string {
  const link = (address: string, text: string) =>
    `<a href="${escapeAttribute(address)}">${escapeAttribute(text)}</a>`;
  const call = phone && `, or call ${link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)}`;
  const write = supportEmail && `, or write to ${link(`mailto:${supportEmail}`, supportEmail)}`;
  return `${call}${write}`;
}

/** The texts of the scripts that stand in the HTML itself. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
