import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Footer } from '../../app/footer.tsx';
import { Header } from '../../app/header.tsx';
import { MenuDrawer } from '../../app/menu-drawer.tsx';
import { ContactPage } from '../../features/contact/contact-page.tsx';
import { FaqsPage } from '../../features/faqs/faqs-page.tsx';
import { setSiteSettings } from './site-settings.ts';

const Menu = () => <MenuDrawer isOpen onClose={() => undefined} />;

const pages = { menu: Menu, header: Header, footer: Footer, contact: ContactPage, FAQs: FaqsPage };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  // Missing in jsdom, which lays nothing out.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  setSiteSettings(DEFAULT_PUBLIC_SETTINGS);
  vi.unstubAllGlobals();
});

/** The text of a page with these open hours. */
function textOf(Page: (typeof pages)[keyof typeof pages], openHours: string): string {
  setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, openHours });
  render(
    <MemoryRouter>
      <ToastContext value={toastApi({ show: () => undefined, dismiss: () => undefined })}>
        <Page />
      </ToastContext>
    </MemoryRouter>,
  );
  return screen.getByText((_, element) => element === document.body).textContent;
}

it('has no empty address in the footer where neither hours nor contacts are set', () => {
  textOf(Footer, '');
  expect(document.querySelector('address')).toBeNull();
  cleanup();
  textOf(Footer, 'Monday to Friday 9 AM to 5 PM');
  expect(document.querySelector('address')).not.toBeNull();
});

it.each(Object.entries(pages))('promises no hour on the %s while no day has hours', (_name, Page) => {
  expect(textOf(Page, '')).not.toMatch(/24|day or night|any hour|Support: |available/i);
});

it.each(Object.entries(pages))('says the hours of the settings on the %s', (_name, Page) => {
  const text = textOf(Page, 'Monday to Friday 8 AM to 6 PM CT');
  expect(text).toContain('Monday to Friday 8 AM to 6 PM CT');
  expect(text).not.toMatch(/24|day or night|any hour/i);
});

it.each([
  ['footer', Footer],
  ['contact', ContactPage],
])('says the credentials of the settings on the %s, and of none that is not set', (_name, Page) => {
  setSiteSettings({
    ...DEFAULT_PUBLIC_SETTINGS,
    credentials: { usdotNumber: '1234567', mcNumber: '', cargoInsurance: '' },
  });
  render(
    <MemoryRouter>
      <ToastContext value={toastApi({ show: () => undefined, dismiss: () => undefined })}>
        <Page />
      </ToastContext>
    </MemoryRouter>,
  );
  const { textContent } = document.body;
  expect(textContent).toMatch(/USDOT ?1234567/);
  expect(textContent).not.toMatch(/\bMC\b|insurance limit/);
});

it.each(Object.entries(pages))(
  'says on the %s that support is there at all hours by default',
  (_name, Page) => {
    expect(textOf(Page, DEFAULT_PUBLIC_SETTINGS.openHours)).toMatch(/24/);
  },
);
