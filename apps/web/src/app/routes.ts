import { matchPath } from 'react-router-dom';
import { lazyPage, type LazyPage } from '../lib/lazy-page.tsx';
import { NOT_FOUND_PAGE, PAGES, type Page } from './pages.ts';

type PageRoute = LazyPage & Pick<Page, 'path' | 'title' | 'isBehindSignIn'>;

const notFoundRoute = routeOf(NOT_FOUND_PAGE);

/** The pages, whose code is downloaded when first shown. */
const pageRoutes: readonly PageRoute[] = PAGES.map(routeOf);

/** The page of an address. */
export function findRoute(pathname: string): PageRoute {
  return pageRoutes.find(({ path }) => matchPath(path, pathname)) ?? notFoundRoute;
}

function routeOf(page: Page): PageRoute {
  return { ...page, ...lazyPage(page.load) };
}
