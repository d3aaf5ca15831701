import type { Page } from '@playwright/test';

/** The chat with support that every public page has (specification, section 2). */
export function supportChat(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Support chat' });
  const log = panel.getByRole('log', { name: 'Messages' });
  return {
    open: page.getByRole('button', { name: 'Chat with support' }),
    panel,
    close: panel.getByRole('button', { name: 'Close chat' }),
    signIn: panel.getByRole('button', { name: 'Sign In' }),
    log,
    message: (text: string) => log.getByText(text, { exact: true }),
    earlier: log.getByRole('button', { name: 'Earlier messages' }),
    retry: log.getByRole('button', { name: 'Try again' }),
    box: panel.getByRole('textbox', { name: 'Your message' }),
    send: panel.getByRole('button', { name: 'Send' }),
  };
}
