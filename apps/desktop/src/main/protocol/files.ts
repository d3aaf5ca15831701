import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The worker that reads codes, as the build names its file: the one script that runs WebAssembly. */
const CODE_READER = /^\/assets\/code-reader\.worker-[\w-]+\.js$/;
const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the built console from `directory`, and nothing outside it; its two pages are the preferences and, for every
 * other path of a router, the console.
 * @param serverUrl asked at each page, whose policy names it
 */
export function createAppFiles(
  directory: string,
  serverUrl: () => string | undefined,
): (path: string) => Promise<Response> {
  const page = async (name: string, path: string) => {
    const html = await readFile(join(directory, name), 'utf8');
    // electron-vite names the files beside the page, and the router's paths have several levels.
    return new Response(html.replaceAll('="./', '="/'), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(serverUrl()),
        'permissions-policy': path === '/admin/scan' ? 'camera=(self)' : 'camera=()',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  };

  return async (path) => {
    if (extname(path) === '' || path.endsWith('.html')) {
      return page(path === '/preferences' ? 'preferences.html' : 'index.html', path);
    }
    const file = normalize(join(directory, decodePath(path)));
    const type = contentTypes[extname(file)];
    if (!file.startsWith(directory + sep) || type === undefined) {
      return notFound();
    }
    try {
      return new Response(new Uint8Array(await readFile(file)), {
        headers: {
          'content-type': type,
          'x-content-type-options': 'nosniff',
          ...(CODE_READER.test(path) && { 'content-security-policy': CODE_READER_POLICY }),
        },
      });
    } catch {
      return notFound();
    }
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}

/**
 * The Content-Security-Policy of the console: nothing from elsewhere, no inline script, and no connection but the
 * server's live one (calls go through the console's own origin). Inline styles are allowed, because Ant Design writes
 * them.
 */
function contentPolicy(serverUrl: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${serverUrl === undefined ? '' : ` ${serverUrl.replace(/^http/, 'ws')}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
