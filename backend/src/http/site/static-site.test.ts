import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { createLogger } from '../../kernel/logger.ts';
import { openRaw, type RawResponse } from '../../testing/raw-connection.ts';
import { createApp } from '../app.ts';
import { createSitePage, serveSite } from './static-site.ts';

const INLINE_SCRIPT = 'document.title = "its own";';
const page = (name: string) =>
  `<html data-default-theme="__DEFAULT_THEME__"><script>${INLINE_SCRIPT}</script>` +
  `<link rel="canonical" href="__ORIGIN__/${name}"><meta property="og:title" content="A > B">` +
  `<meta property="og:url" content="__ORIGIN__/${name}"><meta property="og:image:alt" content="A > B"><script type="application/ld+json">{"a":1}</script>` +
  `<script type="module" src="/assets/app-abc.js"></script><meta content="__SITE_SETTINGS__"><p>${name}</p><noscript>Again__OTHER_WAYS__.</noscript></html>`;

let settings: PublicSettings = structuredClone(DEFAULT_PUBLIC_SETTINGS);

const dir = await mkdtemp(join(tmpdir(), 'moveway-site-'));
await mkdir(join(dir, 'assets'));
await mkdir(join(dir, '.vite'));
await mkdir(join(dir, 'newsroom'));
for (const name of ['index', 'tracking', 'newsroom', 'newsroom/item', 'admin', '404']) {
  await writeFile(join(dir, `${name}.html`), page(name));
}
await writeFile(join(dir, 'assets', 'app-abc.js'), 'plain');
await writeFile(join(dir, 'assets', 'app-abc.js.gz'), gzipSync('zipped'));
await writeFile(join(dir, 'assets', 'app-abc.js.map'), '{}');
await writeFile(join(dir, 'assets', 'code-reader.worker-abc.js'), 'reader');
await writeFile(join(dir, 'sw.js'), 'worker');
await writeFile(join(dir, 'sitemap.xml'), '<loc>__ORIGIN__/</loc><loc>__ORIGIN__/tracking</loc>');
await writeFile(join(dir, '.vite', 'manifest.json'), '{}');
const server = createSite();
const url = await addressOf(server);
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
});

function createSite({
  trustedProxies = 0,
  siteUrl,
}: { trustedProxies?: number; siteUrl?: string } = {}): Server {
  const app = createApp({
    log: createLogger({ level: 'silent' }),
    trustedProxies,
    health: { isDraining: () => false, isDatabaseReachable: async () => true },
  });
  app.use(serveSite(dir, () => settings, siteUrl));
  return app.listen(0, '127.0.0.1');
}

async function addressOf(listening: Server): Promise<string> {
  await once(listening, 'listening');
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Sends these lines as they are. */
async function send(to: string, lines: readonly string[]): Promise<RawResponse> {
  const connection = await openRaw(to);
  connection.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return connection.answer();
}

/** Sends the path as it is; fetch would tidy it first. */
async function statusOf(path: string): Promise<number | undefined> {
  // Node gives the response event exactly this argument.
  const [response] = (await once(request(url, { path }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('pages', () => {
  it.each([
    ['/', 'index', 200],
    ['/tracking', 'tracking', 200],
    ['/tracking/', 'tracking', 200],
    ['/tracking?number=MW1', 'tracking', 200],
    ['/newsroom', 'newsroom', 200],
    ['/newsroom/item', 'newsroom/item', 200],
    ['/newsroom/none', '404', 404],
    ['/newsroom/item.html', '404', 404],
    ['/admin', 'admin', 200],
    ['/admin/packages/new', 'admin', 200],
    ['/administrator', '404', 404],
    ['/404', '404', 404],
    ['/tracking.html', '404', 404],
    ['/no/such/page', '404', 404],
    ['/No/Such/Page', '404', 404],
  ])('%s shows %s.html with status %i', async (path, name, status) => {
    const answer = await fetch(`${url}${path}`);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(`>${name}<`);
  });

  it.each([
    ['/Tracking?number=MW1&a=B', '/tracking?number=MW1&a=B'],
    ['/ADMIN/Packages', '/admin/packages'],
  ])('in other letters, %s, lead to the one written address', async (path, location) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(location);
  });

  it('allow the inline scripts of the build by their hash, and no other', async () => {
    const answer = await fetch(url);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
    // Data is no script.
    expect(policy.split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('nonce');
  });

  it.each(['br', 'gzip', 'identity'])(
    'are asked for again, and answered 304 with their policy until a setting changes (%s)',
    async (encoding) => {
      const ask = (etag = '') =>
        // Left alone, fetch asks past every cache.
        fetch(url, {
          headers: { 'accept-encoding': encoding, 'if-none-match': etag, 'cache-control': 'max-age=0' },
        });
      settings = DEFAULT_PUBLIC_SETTINGS;
      const first = await ask();
      expect(first.headers.get('cache-control')).toBe('no-cache');
      expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(await first.text()).toContain('>index<');
      const etag = first.headers.get('etag') ?? '';
      const again = await ask(etag);
      expect(again.status).toBe(304);
      expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
      settings = { ...DEFAULT_PUBLIC_SETTINGS, defaultTheme: 'dark' };
      const changed = await ask(etag);
      expect(changed.status).toBe(200);
      expect(await changed.text()).toContain('data-default-theme="dark"');
    },
  );

  it.each([
    ['/', 'camera=()'],
    ['/tracking', 'camera=()'],
    ['/admin/scan', 'camera=(self)'],
    ['/admin/Scan/', 'camera=(self)'],
    ['/admin', 'camera=()'],
    ['/admin/scan/more', 'camera=()'],
    ['/newsroom', 'camera=()'],
    ['/missing/admin/scan', 'camera=()'],
  ])('allow the camera where codes are scanned: %s', async (path, permissions) => {
    expect((await fetch(`${url}${path}`)).headers.get('permissions-policy')).toBe(permissions);
  });

  it('that do not exist are never answered 304', async () => {
    const missing = await fetch(`${url}/none`);
    const again = await fetch(`${url}/none`, {
      headers: { 'if-none-match': missing.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(404);
  });

  it('carry the settings in force, whatever an administrator wrote into them', async () => {
    settings = {
      ...DEFAULT_PUBLIC_SETTINGS,
      contacts: {
        ...DEFAULT_PUBLIC_SETTINGS.contacts,
        address: `"><script>1</script>&amp;$& __DEFAULT_THEME__`,
      },
      defaultTheme: 'dark',
      sendsEmail: true,
    };
    const html = await (await fetch(url)).text();
    expect(html).toContain('data-default-theme="dark"');
    expect(html).not.toContain('<script>1');
    const written = /meta content="([^"]*)"/.exec(html)?.[1] ?? '';
    const text = written.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const { contacts, credentials, openHours, timeZone } = settings;
    expect(JSON.parse(text)).toEqual({
      contacts,
      credentials,
      defaultTheme: 'dark',
      openHours,
      timeZone,
      sendsEmail: true,
    });
    expect(html).toContain('__DEFAULT_THEME__');
    expect(html).toContain(`<script>${INLINE_SCRIPT}</script>`);
  });

  it.each([
    ['', '', 'Again.'],
    ['+1 (312) 555-0142', '', 'Again, or call <a href="tel:+13125550142">+1 (312) 555-0142</a>.'],
    ['', 'a@b.example', 'Again, or write to <a href="mailto:a@b.example">a@b.example</a>.'],
    [
      '555 <b>"__SITE_SETTINGS__',
      '',
      'Again, or call <a href="tel:555">555 &lt;b>&quot;__SITE_SETTINGS__</a>.',
    ],
  ])('name to a browser without scripts the phone %j and the email %j', async (phone, supportEmail, text) => {
    settings = {
      ...DEFAULT_PUBLIC_SETTINGS,
      contacts: { ...DEFAULT_PUBLIC_SETTINGS.contacts, phone, supportEmail },
    };
    const html = await (await fetch(url)).text();
    expect(/<noscript>(.*)<\/noscript>/.exec(html)?.[1]).toBe(text);
  });

  it.each([undefined, 'https://moveway.example'])(
    'are the same bytes whatever Host a request names (SITE_URL %s)',
    async (siteUrl) => {
      const site = createSite({ trustedProxies: 1, siteUrl });
      const port = Number(new URL(await addressOf(site)).port);
      const ask = async (path: string, host: string) => {
        const headers = { host, 'x-forwarded-host': host, 'accept-encoding': 'identity' };
        // Node gives the response event exactly this argument.
        const [answer] = (await once(
          request({ host: '127.0.0.1', port, path, headers }).end(),
          'response',
        )) as [IncomingMessage];
        return [answer.headers.etag, Buffer.concat(await answer.toArray()).toString()].join();
      };
      for (const path of ['/tracking', '/nowhere']) {
        const hosts = Array.from({ length: 100 }, (_, index) => `host-${index}.example`);
        const answers = await Promise.all(['a b', 'a"b', '', ...hosts].map((host) => ask(path, host)));
        expect(new Set(answers).size).toBe(1);
      }
      site.close();
    },
  );

  it('have relative links without a configured address, and no tags that need one', async () => {
    const html = await (await fetch(`${url}/tracking`)).text();
    expect(html).toContain(
      '<link rel="canonical" href="/tracking"><meta property="og:title" content="A > B">',
    );
    expect(html).not.toMatch(/og:url|og:image|__ORIGIN__/);
  });

  it('are rendered once for each change of the settings, beside the event loop', async () => {
    const sitePage = createSitePage(page('index'));
    const made = sitePage(structuredClone(DEFAULT_PUBLIC_SETTINGS));
    expect(sitePage(structuredClone(DEFAULT_PUBLIC_SETTINGS))).toBe(made);
    expect(made).toBeInstanceOf(Promise);
    const dark = sitePage({ ...DEFAULT_PUBLIC_SETTINGS, defaultTheme: 'dark' });
    expect((await dark).etag).not.toBe((await made).etag);
  });

  it('answer HEAD without a body, and reject POST', async () => {
    const head = await fetch(`${url}/tracking`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect((await fetch(`${url}/tracking`, { method: 'POST' })).status).toBe(405);
  });
});

describe('files', () => {
  it('are sent as the build compressed them, and may be kept forever when named after their content', async () => {
    const zipped = await fetch(`${url}/assets/app-abc.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect(await zipped.text()).toBe('zipped');
    expect(zipped.headers.get('cache-control')).toContain('immutable');
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
    const plain = await fetch(`${url}/assets/app-abc.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe('plain');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with other names are requested again, and answered 304 while unchanged', async () => {
    const first = await fetch(`${url}/sw.js`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${url}/sw.js`, {
      // Left alone, fetch asks past every cache.
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('have no policy, except the worker that reads codes, which alone runs WebAssembly', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${url}/${path}`)).headers.get('content-security-policy');
    expect(await policyOf('assets/app-abc.js')).toBeNull();
    expect(await policyOf('sw.js')).toBeNull();
    expect(await policyOf('assets/code-reader.worker-abc.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });

  it('for search engines name the address of the request', async () => {
    const sitemap = await fetch(`${url}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(await sitemap.text()).toBe(`<loc>${url}/</loc><loc>${url}/tracking</loc>`);
  });

  it('for search engines take the address from the Host header, not from X-Forwarded-Host', async () => {
    const forwarding = createSite({ trustedProxies: 1 });
    const { status, body } = await send(await addressOf(forwarding), [
      'GET /sitemap.xml HTTP/1.1',
      'Host: Moveway.example:80',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: javascript',
    ]);
    forwarding.close();
    expect(status).toBe(200);
    expect(body).toContain('<loc>http://moveway.example/tracking</loc>');
  });

  it('for search engines are rejected without a well-formed address', async () => {
    const hosts = ['', 'a b', 'a/b', 'a"b', 'a<b', 'me@a', 'a:b', 'a:99999', '[::1', '256.1.1.1'];
    for (const host of hosts) {
      const { status, body } = await send(url, ['GET /sitemap.xml HTTP/1.1', `Host: ${host}`]);
      expect([host, status, JSON.parse(body)]).toEqual([
        host,
        400,
        expect.objectContaining({ code: 'invalid_input' }),
      ]);
    }
    expect((await send(url, ['GET /sitemap.xml HTTP/1.0'])).status).toBe(400);
  });

  it('that were deleted since the start are not found, and all else works', async () => {
    const path = join(dir, 'assets', 'old-abc.js');
    await writeFile(path, 'old');
    expect(await statusOf('/assets/old-abc.js')).toBe(200);
    await rm(path);
    expect(await statusOf('/assets/old-abc.js')).toBe(404);
    expect(await statusOf('/sw.js')).toBe(200);
  });

  it.each([
    '/../package.json',
    '/assets/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.vite/manifest.json',
    '/assets/none.js',
    '/assets/app-abc.js.map',
    '/assets/app-abc.js.ma%70',
    '/tracking.htm%6c',
    '/assets',
  ])('do not include %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });
});

it('a start without a built site fails', () => {
  expect(() => serveSite(join(dir, 'assets'), () => settings)).toThrow(/no built site/);
});

it('pages and lists name the configured address, whatever address a request names', async () => {
  const named = createSite({ siteUrl: 'https://moveway.example' });
  try {
    const base = await addressOf(named);
    for (const path of ['/tracking', '/nowhere', '/sitemap.xml']) {
      const text = await (await fetch(base + path)).text();
      expect(text).toContain('https://moveway.example/');
      expect(text).not.toContain('127.0.0.1');
    }
    expect((await send(base, ['GET / HTTP/1.0'])).status).toBe(200);
  } finally {
    named.close();
  }
});
