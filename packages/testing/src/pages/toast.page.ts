import type { Page } from '@playwright/test';

/** The message on the screen; there is at most one (specification, section 9). */
export function toastOn(page: Page) {
  const viewport = page.getByRole('region', { name: /Notifications/ });
  const toast = viewport.getByRole('listitem');
  return {
    viewport,
    toast,
    close: toast.getByRole('button', { name: 'Close' }),
    action: (name: string) => toast.getByRole('button', { name }),
  };
}
