import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { listenLocally } from '@moveway/dev/shell/network.ts';
import type { Page } from '@playwright/test';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { textPage } from './text-page.ts';

/** Of the React page, about as many as Home has blocks of text. */
const SECTIONS = 60;
const SCRIPT = '/hydrate.js';

/** Serves pages that those of the site are measured beside, compressed as the site's are. */
export interface BarePages {
  /** Takes the elements of an open page, and returns where they stand now, without styles and scripts. */
  add(page: Page): Promise<string>;
  /** Takes the text of an open page, and returns where it stands now in 60 sections, hydrated by React alone. */
  addHydrated(page: Page): Promise<string>;
  close(): void;
}

export async function serveBarePages(): Promise<BarePages> {
  const files = new Map([[SCRIPT, compressed(await hydrationScript())]]);
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const body = files.get(path);
    response.writeHead(body ? 200 : 404, {
      'Content-Type': path === SCRIPT ? 'text/javascript' : 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
    });
    response.end(body);
  });
  const port = await listenLocally(server);
  const serve = (body: string) => {
    const path = `/${files.size}`;
    const head =
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>' +
      '<meta name="viewport" content="width=device-width, initial-scale=1">';
    files.set(path, compressed(`${head}${body}</html>`));
    return `http://127.0.0.1:${port}${path}`;
  };
  return {
    add: async (page) => serve(await page.evaluate(bareText)),
    addHydrated: async (page) => serve(reactHtml(await page.evaluate(textsOfPage))),
    close: () => void server.close(),
  };
}

/** React with its DOM and a page of text, as one script. */
async function hydrationScript(): Promise<string> {
  const input = fileURLToPath(new URL('hydrate-text-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  const chunk = 'output' in built ? built.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') {
    throw new Error('The script of the React page could not be built.');
  }
  return chunk.code;
}

function reactHtml(texts: readonly string[]): string {
  const length = Math.ceil(texts.length / SECTIONS);
  const sections = Array.from({ length: Math.ceil(texts.length / length) }, (_, index) =>
    texts.slice(index * length, (index + 1) * length),
  );
  const json = JSON.stringify(sections).replaceAll('<', '\\u003c');
  return (
    `<script type="module" src="${SCRIPT}"></script><div id="root">${renderToString(textPage(sections))}</div>` +
    `<script id="text" type="application/json">${json}</script>`
  );
}

function compressed(text: string): Buffer {
  return brotliCompressSync(text);
}

/** Runs in the page: the elements of its body without attributes, pictures, scripts and styles. */
function bareText(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('script, style, link, svg, img, input, template')) {
    element.remove();
  }
  for (const element of copy.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      element.removeAttribute(name);
    }
  }
  return copy.innerHTML;
}

/** Runs in the page: its texts, in their order. */
function textsOfPage(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const text = textContent?.trim() ?? '';
    if (text !== '' && !parentElement?.closest('script, style, svg')) {
      texts.push(text);
    }
  }
  return texts;
}
