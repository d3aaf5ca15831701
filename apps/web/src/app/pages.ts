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
  load: () => Promise<ComponentType>;
  /** There is nothing to show without asking the server who is signed in. */
  isBehindSignIn?: true;
}

/**
 * Every address of the site (specification, section 2). Routes, navigation, footer, prerendered files, the sitemap,
 * what the service worker keeps and the download budgets all come from here and from `page-builds.ts`, which holds, by
 * path, what only the build reads.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Moveway: cars and parcels across the United States',
    label: 'Home',
    load: async () => (await import('../features/home/home-page.tsx')).HomePage,
  },
  {
    path: '/tracking',
    title: 'Package Tracking | Moveway',
    label: 'Track Package',
    load: async () => (await import('../features/tracking/tracking-page.tsx')).TrackingPage,
  },
  {
    path: '/faqs',
    title: 'Frequently Asked Questions | Moveway',
    label: 'FAQs',
    load: async () => (await import('../features/faqs/faqs-page.tsx')).FaqsPage,
  },
  {
    path: '/contact',
    title: 'Contact | Moveway',
    label: 'Contact',
    load: async () => (await import('../features/contact/contact-page.tsx')).ContactPage,
  },
  {
    path: '/quote',
    title: 'Get a quote | Moveway',
    label: 'Get a quote',
    load: async () => (await import('../features/quote/quote-page.tsx')).QuotePage,
  },
  {
    path: '/about',
    title: 'About us | Moveway',
    label: 'About us',
    load: async () => (await import('../features/about/about-page.tsx')).AboutPage,
  },
  {
    path: '/newsroom',
    title: 'Newsroom | Moveway',
    label: 'Newsroom',
    load: async () => (await import('../features/newsroom/newsroom-page.tsx')).NewsroomPage,
  },
  ...NEWS_INDEX.map(({ slug, title }): Page => ({
    path: `/newsroom/${slug}`,
    title: `${title} | Moveway`,
    load: async () => (await import('../features/newsroom/news-item-page.tsx')).NewsItemPage,
  })),
  {
    path: '/service-updates',
    title: 'Service Updates | Moveway',
    label: 'Service updates',
    load: async () =>
      (await import('../features/service-updates/service-updates-page.tsx')).ServiceUpdatesPage,
  },
  {
    path: '/forms-publications',
    title: 'Forms & Publications | Moveway',
    label: 'Forms & publications',
    load: async () =>
      (await import('../features/forms-publications/forms-publications-page.tsx')).FormsPublicationsPage,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy | Moveway',
    label: 'Privacy policy',
    load: async () => (await import('../features/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
  },
  {
    path: '/terms-of-use',
    title: 'Terms of Use | Moveway',
    label: 'Terms of use',
    load: async () => (await import('../features/terms-of-use/terms-of-use-page.tsx')).TermsOfUsePage,
  },
  {
    path: '/accessibility',
    title: 'Accessibility Statement | Moveway',
    label: 'Accessibility',
    load: async () => (await import('../features/accessibility/accessibility-page.tsx')).AccessibilityPage,
  },
  {
    path: '/confirm',
    title: 'Confirm your email address | Moveway',
    load: async () => (await import('../features/accounts/confirm-page.tsx')).ConfirmPage,
  },
  {
    path: '/unsubscribe',
    title: 'Stop our emails | Moveway',
    load: async () => (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
  },
  {
    path: '/reset-password',
    title: 'Choose a new password | Moveway',
    load: async () => (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/dashboard',
    title: 'Your dashboard | Moveway',
    isBehindSignIn: true,
    load: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/admin/*',
    title: 'Admin Control Center | Moveway',
    label: 'Administration',
    isBehindSignIn: true,
    load: async () => (await import('../admin/admin-app.tsx')).AdminApp,
  },
  {
    path: '/adminlogin',
    title: '404 Page Not Found | Moveway',
    load: async () => (await import('./admin-login-page.tsx')).AdminLoginPage,
  },
];

/** The page of any other address. */
export const NOT_FOUND_PAGE: Page = {
  path: '*',
  title: '404 Page Not Found | Moveway',
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
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
  { title: 'Other sites', labels: ['Forms & publications'] },
  { title: 'Legal', labels: ['Privacy policy', 'Terms of use', 'Accessibility', 'Administration'] },
];

/** The address of the page that has this label, if there is one. */
export function addressOf(label: string): string | undefined {
  return PAGES.find((page) => page.label === label)?.path.replace('/*', '');
}
