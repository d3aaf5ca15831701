import { matchPath } from 'react-router-dom';
import { lazyPage, type LazyPage } from '../lib/lazy-page.tsx';

export interface PageRoute extends LazyPage {
  path: string;
  title: string;
  /** The page's module, as the build's manifest names it: prerendered pages preload it. */
  module: string;
  /** Nothing to show without asking the server who is here. */
  isBehindSignIn?: true;
  /** The file a public page is prerendered to, and what search engines say about it. */
  prerendered?: { file: string; description: string };
}

/** The address that stands for "any other path". */
export const NOT_FOUND_PATH = '*';

const notFoundRoute: PageRoute = {
  path: NOT_FOUND_PATH,
  title: '404 Page Not Found | Moveway',
  module: 'src/app/not-found-page.tsx',
  prerendered: { file: '404.html', description: 'This address leads nowhere on Moveway.' },
  ...lazyPage(
    () => import('./not-found-page.tsx'),
    ({ NotFoundPage }) => NotFoundPage,
  ),
};

/** Every address of the site (specification, section 2). Pages come with their features. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/',
    title: 'Moveway: cars and parcels across the United States',
    module: 'src/features/home/home-page.tsx',
    prerendered: {
      file: 'index.html',
      description:
        'We ship cars and parcels across the United States. Track yours with its number: no account needed.',
    },
    ...lazyPage(
      () => import('../features/home/home-page.tsx'),
      ({ HomePage }) => HomePage,
    ),
  },
  {
    path: '/tracking',
    title: 'Package Tracking | Moveway',
    module: 'src/features/tracking/tracking-page.tsx',
    prerendered: {
      file: 'tracking.html',
      description:
        'Where is my car or parcel? Enter one tracking number or up to 35 and see every stop, live.',
    },
    ...lazyPage(
      () => import('../features/tracking/tracking-page.tsx'),
      ({ TrackingPage }) => TrackingPage,
    ),
  },
  {
    path: '/dashboard',
    title: 'Your dashboard | Moveway',
    module: 'src/features/dashboard/dashboard-page.tsx',
    isBehindSignIn: true,
    ...lazyPage(
      () => import('../features/dashboard/dashboard-page.tsx'),
      ({ DashboardPage }) => DashboardPage,
    ),
  },
  {
    path: '/admin/*',
    title: 'Admin Control Center | Moveway',
    module: 'src/admin/admin-app.tsx',
    isBehindSignIn: true,
    ...lazyPage(
      () => import('../admin/admin-app.tsx'),
      ({ AdminApp }) => AdminApp,
    ),
  },
  {
    path: '/adminlogin',
    title: '404 Page Not Found | Moveway',
    module: 'src/app/admin-login-page.tsx',
    ...lazyPage(
      () => import('./admin-login-page.tsx'),
      ({ AdminLoginPage }) => AdminLoginPage,
    ),
  },
  notFoundRoute,
];

/** The page of an address. */
export function findRoute(pathname: string): PageRoute {
  return pageRoutes.find(({ path }) => matchPath(path, pathname)) ?? notFoundRoute;
}
