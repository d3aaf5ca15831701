import { lazy, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { OnlinePage } from './offline-page.tsx';
import { NOT_FOUND_PAGE, PAGES, type Page } from './pages.ts';

/** A page whose code is there. */
export interface LoadedPage {
  path: string;
  Content: ComponentType;
}

const ROUTES = [...PAGES, NOT_FOUND_PAGE].map(({ path, load, isBehindSignIn }) => ({
  path,
  isBehindSignIn,
  Content: lazy(async () => ({ default: await load() })),
}));

/** The page of an address. */
export function findPage(pathname: string): Page {
  return PAGES.find(({ path }) => matchPath(path, pathname)) ?? NOT_FOUND_PAGE;
}

/**
 * Downloads the page of an address.
 * @throws when the download fails
 */
export async function loadPage(pathname: string): Promise<LoadedPage> {
  const { path, load } = findPage(pathname);
  return { path, Content: await load() };
}

/**
 * The page of the address.
 * @param first a page whose code is there before the first rendering, which then does not wait for it
 */
export function PageRoutes({ first }: { first: LoadedPage | undefined }) {
  return (
    <Routes>
      {ROUTES.map(({ path, isBehindSignIn, Content }) => {
        const Page = path === first?.path ? first.Content : Content;
        const element = isBehindSignIn ? <OnlinePage key={path} Page={Page} /> : <Page />;
        return <Route key={path} path={path} element={element} />;
      })}
    </Routes>
  );
}
