import { render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { expect, it } from 'vitest';
import { prepareBrowser } from '../testing/render-console.tsx';
import { AdminThemeProvider } from './admin-theme-provider.tsx';

prepareBrowser();

const buttonThat = (isLoading: boolean) => (
  <AdminThemeProvider>
    <Button loading={isLoading}>Send</Button>
  </AdminThemeProvider>
);

it('a button has its own name as soon as it is not loading any more', () => {
  const { rerender } = render(buttonThat(false));
  rerender(buttonThat(true));
  expect(screen.getByRole('button').textContent).toBe('Send');
  expect(screen.getByRole('button', { name: 'loading Send' })).toBeTruthy();
  rerender(buttonThat(false));
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});
