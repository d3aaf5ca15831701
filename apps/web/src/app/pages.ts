import type { ComponentType } from 'react';
import { NEWS_INDEX } from '../features/newsroom/news-index.ts';

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
  /** The service worker downloads it in advance, so that it starts without a network even when it was never visited. */
  isPrecached?: true;
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
 * the service worker keeps and the download budgets all come from here. A page with a head (`page-heads.ts`) is public.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Moveway: cars and parcels across the United States',
    label: 'Home',
    module: 'src/features/home/home-page.tsx',
    load: async () => (await import('../features/home/home-page.tsx')).HomePage,
    isPrecached: true,
    kilobytes: 99,
  },
  {
    path: '/tracking',
    title: 'Package Tracking | Moveway',
    label: 'Track Package',
    module: 'src/features/tracking/tracking-page.tsx',
    load: async () => (await import('../features/tracking/tracking-page.tsx')).TrackingPage,
    isPrecached: true,
    kilobytes: 121,
  },
  {
    path: '/faqs',
    title: 'Frequently Asked Questions | Moveway',
    label: 'FAQs',
    module: 'src/features/faqs/faqs-page.tsx',
    load: async () => (await import('../features/faqs/faqs-page.tsx')).FaqsPage,
    kilobytes: 96,
  },
  {
    path: '/contact',
    title: 'Contact | Moveway',
    label: 'Contact',
    module: 'src/features/contact/contact-page.tsx',
    load: async () => (await import('../features/contact/contact-page.tsx')).ContactPage,
    kilobytes: 95,
  },
  {
    path: '/quote',
    title: 'Get a quote | Moveway',
    label: 'Get a quote',
    module: 'src/features/quote/quote-page.tsx',
    load: async () => (await import('../features/quote/quote-page.tsx')).QuotePage,
    kilobytes: 114,
    // The form is what the page is for.
    needs: ['src/features/quote/quote-form.tsx'],
  },
  {
    path: '/about',
    title: 'About us | Moveway',
    label: 'About us',
    module: 'src/features/about/about-page.tsx',
    load: async () => (await import('../features/about/about-page.tsx')).AboutPage,
    kilobytes: 99,
  },
  {
    path: '/newsroom',
    title: 'Newsroom | Moveway',
    label: 'Newsroom',
    module: 'src/features/newsroom/newsroom-page.tsx',
    load: async () => (await import('../features/newsroom/newsroom-page.tsx')).NewsroomPage,
    kilobytes: 97,
  },
  ...NEWS_INDEX.map(({ slug, title }): Page => ({
    path: `/newsroom/${slug}`,
    title: `${title} | Moveway`,
    module: 'src/features/newsroom/news-item-page.tsx',
    load: async () => (await import('../features/newsroom/news-item-page.tsx')).NewsItemPage,
    kilobytes: 95,
  })),
  {
    path: '/service-updates',
    title: 'Service Updates | Moveway',
    label: 'Service updates',
    module: 'src/features/service-updates/service-updates-page.tsx',
    load: async () =>
      (await import('../features/service-updates/service-updates-page.tsx')).ServiceUpdatesPage,
    kilobytes: 97,
  },
  {
    path: '/forms-publications',
    title: 'Forms & Publications | Moveway',
    label: 'Forms & publications',
    module: 'src/features/forms-publications/forms-publications-page.tsx',
    load: async () =>
      (await import('../features/forms-publications/forms-publications-page.tsx')).FormsPublicationsPage,
    kilobytes: 98,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy | Moveway',
    label: 'Privacy policy',
    module: 'src/features/privacy-policy/privacy-policy-page.tsx',
    load: async () => (await import('../features/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
    kilobytes: 95,
  },
  {
    path: '/terms-of-use',
    title: 'Terms of Use | Moveway',
    label: 'Terms of use',
    module: 'src/features/terms-of-use/terms-of-use-page.tsx',
    load: async () => (await import('../features/terms-of-use/terms-of-use-page.tsx')).TermsOfUsePage,
    kilobytes: 95,
  },
  {
    path: '/accessibility',
    title: 'Accessibility Statement | Moveway',
    label: 'Accessibility',
    module: 'src/features/accessibility/accessibility-page.tsx',
    load: async () => (await import('../features/accessibility/accessibility-page.tsx')).AccessibilityPage,
    kilobytes: 96,
  },
  {
    path: '/confirm',
    title: 'Confirm your email address | Moveway',
    module: 'src/features/accounts/confirm-page.tsx',
    load: async () => (await import('../features/accounts/confirm-page.tsx')).ConfirmPage,
    kilobytes: 96,
  },
  {
    path: '/unsubscribe',
    title: 'Stop our emails | Moveway',
    module: 'src/features/unsubscribe/unsubscribe-page.tsx',
    load: async () => (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
    kilobytes: 96,
  },
  {
    path: '/reset-password',
    title: 'Choose a new password | Moveway',
    module: 'src/features/accounts/reset-password-page.tsx',
    load: async () => (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
    kilobytes: 99,
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
  { title: 'Helpful links', labels: ['Track Package', 'Get a quote', 'FAQs', 'Contact'] },
  { title: 'About', labels: ['About us', 'Newsroom', 'Service updates'] },
  { title: 'Other sites', labels: ['Forms & publications', 'Administration'] },
  { title: 'Legal', labels: ['Privacy policy', 'Terms of use', 'Accessibility'] },
];

/** The address of the page that has this label, if there is one. */
export function addressOf(label: string): string | undefined {
  return PAGES.find((page) => page.label === label)?.path.replace('/*', '');
}
