import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { contentPolicy } from './content-policy.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built console from `directory`, and nothing outside it; pages the router knows get the one HTML file. */
export function createAppFiles(directory: string, serverUrl: string): (path: string) => Promise<Response> {
  const page = async () => {
    return new Response(await readFile(join(directory, 'index.html'), 'utf8'), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(serverUrl),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  };

  return async (path) => {
    if (extname(path) === '' || path === '/index.html') {
      return page();
    }
    const file = normalize(join(directory, decodePath(path)));
    const type = contentTypes[extname(file)];
    if (!file.startsWith(directory + sep) || type === undefined) {
      return notFound();
    }
    try {
      return new Response(new Uint8Array(await readFile(file)), {
        headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
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
