import { matchPath } from 'react-router-dom';
import { NOT_FOUND_PATH, pageRoutes } from './routes.tsx';

/** The document title of an address. */
export function pageTitle(pathname: string): string {
  const route = pageRoutes.find(({ path }) => matchPath(path, pathname));
  return (route ?? pageRoutes.find(({ path }) => path === NOT_FOUND_PATH))?.title ?? 'Moveway';
}
