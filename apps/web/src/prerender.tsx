import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { NOT_FOUND_PATH, pageRoutes } from './app/routes.tsx';

export interface PrerenderedPage {
  /** File name in the build. */
  file: string;
  title: string;
  description: string;
  /** The page's module, as the build's manifest names it. */
  module: string;
  html: string;
}

/** The HTML of every public page, as its first render in the browser will make it again. Runs at build, in Node. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { path, prerendered, title, module } of pageRoutes) {
    if (prerendered) {
      const { prelude } = await prerender(
        <StrictMode>
          <StaticRouter location={path === NOT_FOUND_PATH ? '/404' : path}>
            <App />
          </StaticRouter>
        </StrictMode>,
        // Nothing is sent later by an inline script: the content security policy forbids those.
        { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: rethrow },
      );
      pages.push({ ...prerendered, title, module, html: await new Response(prelude).text() });
    }
  }
  return pages;
}

/** A page that cannot be rendered must stop the build, not be sent half empty. */
function rethrow(error: unknown): never {
  throw error;
}
