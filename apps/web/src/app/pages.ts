import type { ComponentType } from 'react';

/** A page of the site; `PAGES` says what else follows from it. */
export interface Page {
  /** Its address; one that ends in `/*` is everything below it as well. */
  path: string;
  /** What the browser's tab says. */
  title: string;
  /** Its name in the navigation and the footer, if they have it. */
  label?: string;
  /** The source file `load` imports, from the root of the app, as the build knows it. */
  module: string;
  load: () => Promise<ComponentType>;
  /** Of a public page: what search engines say about it. */
  description?: string;
  /** There is nothing to show without asking the server who is signed in. */
  isBehindSignIn?: true;
  /** The most its first visit may download, in KB (1024 bytes) of gzipped scripts and styles. */
  kilobytes: number;
  /** Source files of other chunks that its first visit needs. */
  needs?: readonly string[];
  /** The large libraries it may download; the others may not reach it. */
  libraries?: readonly ('Ant Design' | 'socket.io')[];
}

/**
 * Every address of the site (specification, section 2). Routes, navigation, footer, prerendered files, the sitemap, what
 * the service worker keeps and the download budgets all come from here. A page with a `description` is public.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Moveway: cars and parcels across the United States',
    label: 'Home',
    description:
      'We ship cars and parcels across the United States. Track yours with its number: no account needed.',
    module: 'src/features/home/home-page.tsx',
    load: async () => (await import('../features/home/home-page.tsx')).HomePage,
    kilobytes: 95,
  },
  {
    path: '/tracking',
    title: 'Package Tracking | Moveway',
    label: 'Track Package',
    description: 'Where is my car or parcel? Enter one tracking number or up to 35 and see every stop, live.',
    module: 'src/features/tracking/tracking-page.tsx',
    load: async () => (await import('../features/tracking/tracking-page.tsx')).TrackingPage,
    kilobytes: 118,
  },
  {
    path: '/dashboard',
    title: 'Your dashboard | Moveway',
    isBehindSignIn: true,
    module: 'src/features/dashboard/dashboard-page.tsx',
    load: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
    kilobytes: 225,
    libraries: ['Ant Design'],
  },
  {
    path: '/admin/*',
    title: 'Admin Control Center | Moveway',
    label: 'Administration',
    isBehindSignIn: true,
    module: 'src/admin/admin-app.tsx',
    load: async () => (await import('../admin/admin-app.tsx')).AdminApp,
    kilobytes: 480,
    // The console opens on its packages.
    needs: ['../../packages/admin-ui/src/features/shipments/packages-tab.tsx'],
    libraries: ['Ant Design', 'socket.io'],
  },
  {
    path: '/adminlogin',
    title: '404 Page Not Found | Moveway',
    module: 'src/app/admin-login-page.tsx',
    load: async () => (await import('./admin-login-page.tsx')).AdminLoginPage,
    kilobytes: 95,
  },
];

/** The page of any other address. */
export const NOT_FOUND_PAGE: Page = {
  path: '*',
  title: '404 Page Not Found | Moveway',
  description: 'This address leads nowhere on Moveway.',
  module: 'src/app/not-found-page.tsx',
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
  kilobytes: 95,
};

/** The header's navigation: those of its labels that have a page. */
export const NAVIGATION: readonly { label: string; to: string }[] = [
  'Home',
  'Track Package',
  'FAQs',
  'Contact',
].flatMap((label) => {
  const to = addressOf(label);
  return to === undefined ? [] : [{ label, to }];
});

/** The footer's four groups. A label without a page is plain text, not a dead link. */
export const FOOTER_GROUPS: readonly { title: string; labels: readonly string[] }[] = [
  { title: 'Helpful links', labels: ['Track Package', 'FAQs', 'Contact'] },
  { title: 'About', labels: ['About us', 'Newsroom', 'Service updates'] },
  { title: 'Other sites', labels: ['Forms & publications', 'Administration'] },
  { title: 'Legal', labels: ['Privacy policy', 'Terms of use', 'Accessibility'] },
];

/** The address of the page that has this label, if there is one. */
export function addressOf(label: string): string | undefined {
  return PAGES.find((page) => page.label === label)?.path.replace('/*', '');
}
