import type { Context, Middleware } from 'koa';
import { type CompressedText, compressText, sendCompressed } from '../compressed-text.ts';
import { createApiDocument, type ApiDocument } from './openapi.ts';
import { pageSecurityPolicy } from '../security-headers.ts';

/**
 * `/api/openapi.json`, and the same as a page to read at `/api/docs`. Each is rendered and compressed at its first
 * request, because that takes longer than most other parts of a start, and few processes are asked for them.
 * @param countCall counts a call against the limit of its caller
 */
export function serveApiDocument(countCall: Middleware): Middleware {
  const policy = pageSecurityPolicy();
  let json: Promise<CompressedText> | undefined;
  let page: Promise<CompressedText> | undefined;
  const answers = new Map([
    [
      '/api/openapi.json',
      async (ctx: Context) => {
        json ??= compressText(JSON.stringify(createApiDocument()));
        ctx.type = 'json';
        sendCompressed(ctx, await json);
      },
    ],
    [
      '/api/docs',
      async (ctx: Context) => {
        page ??= compressText(renderApiPage(createApiDocument()), policy);
        ctx.set('Content-Security-Policy', policy);
        ctx.type = 'html';
        sendCompressed(ctx, await page);
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
      await answer(ctx);
    });
  };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const style = `
  :root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
  article { border-top: 1px solid; padding: 0.5rem 0 1rem; }
  h3 { margin: 0.5rem 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; font-size: 0.875rem; }
  summary { cursor: pointer; }
`;

/** The API document as a page of plain HTML: no script, and one style of its own. */
export function renderApiPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? ''))];
  const sections = tags.map((tag) => {
    const articles = calls
      .filter(({ operation }) => operation.tags?.[0] === tag)
      .map(({ path, method, operation }) => {
        const { summary = '', security = [], parameters, requestBody, responses } = operation;
        return `<article>
<h3>${method.toUpperCase()} ${escape(path)}</h3>
<p>${escape(summary)}. ${security.length > 0 ? 'Needs a session or a bearer token.' : 'Open to everyone.'}</p>
${details('Parameters', parameters)}${details('Body', requestBody)}${details('Responses', responses)}
</article>`;
      });
    return `<section><h2>${escape(tag)}</h2>${articles.join('')}</section>`;
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    details(name, schema),
  );
  const { title, description = '' } = document.info;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main><h1>${escape(title)}</h1><p>${escape(description)}</p>
<p>Machine-readable version: <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('')}<section><h2>Schemas</h2>${schemas.join('')}</section></main></body></html>`;
}

function details(title: string, content: unknown): string {
  return content === undefined
    ? ''
    : `<details><summary>${escape(title)}</summary><pre tabindex="0">${escape(JSON.stringify(content, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
