import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { PAGE_BUILDS, type PageBuild } from './app/page-builds.ts';
import { NOT_FOUND_PAGE, PAGES, type Page } from './app/pages.ts';
import { loadPage } from './app/routes.tsx';

/** A page with what the build renders of it. */
export interface BuiltPage extends Omit<Page, 'load'>, PageBuild {
  /** Its file in the build; a page without one is answered like an unknown address. */
  file: string | undefined;
  /** Its first render; a page without it starts as an empty shell. */
  html: string | undefined;
  /** A public page with an address of its own: search engines may list it. */
  isListed: boolean;
}

/**
 * Every page, the public ones and those marked `isPrerendered` as their first render in the browser will make them
 * again. Runs at build, in Node.
 */
export async function buildPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for (const { load: _, ...page } of [...PAGES, NOT_FOUND_PAGE]) {
    const pageBuild = PAGE_BUILDS[page.path];
    if (pageBuild === undefined) {
      throw new Error(`page-builds.ts has no entry for ${page.path}.`);
    }
    const { head, isPrerendered } = pageBuild;
    const isPublic = head !== undefined;
    const isNotFound = page.path === NOT_FOUND_PAGE.path;
    pages.push({
      ...page,
      ...pageBuild,
      file: isNotFound ? '404.html' : isPublic || page.isBehindSignIn ? fileOf(page.path) : undefined,
      html: isPublic || isPrerendered ? await render(isNotFound ? '/404' : page.path) : undefined,
      isListed: isPublic && !head.isUnlisted,
    });
  }
  return pages;
}

/** `tracking.html` for `/tracking`: where the server looks for an address. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.replace('/*', '').slice(1)}.html`;
}

async function render(location: string): Promise<string> {
  const first = await loadPage(location);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={location}>
        <App first={first} />
      </StaticRouter>
    </StrictMode>,
    // Disables streaming by inline scripts, which the content security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: rethrow },
  );
  return new Response(prelude).text();
}

/** A page that cannot be rendered must fail the build. */
function rethrow(error: unknown): never {
  throw error;
}
