import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Serves pages of nothing but text, compressed as the site's are. */
export interface BarePages {
  /** Takes the text of an open page, and returns where it stands now, bare. */
  add(page: Page): Promise<string>;
  close(): void;
}

export async function serveBarePages(): Promise<BarePages> {
  const pages: Buffer[] = [];
  const server = createServer((request, response) => {
    const body = pages[Number(request.url?.slice(1))];
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    async add(page) {
      const text = await page.evaluate(bareText);
      const html =
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>' +
        `<meta name="viewport" content="width=device-width, initial-scale=1">${text}</html>`;
      return `http://127.0.0.1:${port}/${pages.push(brotliCompressSync(html)) - 1}`;
    },
    close: () => void server.close(),
  };
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
