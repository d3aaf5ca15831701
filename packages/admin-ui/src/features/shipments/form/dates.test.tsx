import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
import { emptyPackageForm, packageDraft } from './draft.ts';
// Loaded before the tests, so that none waits for the lazy import.
import './create-drawer.tsx';
import '../packages-tab.tsx';

prepareBrowser();

it('keeps a date that is none in the draft, opens "More" for it, and creates nothing', async () => {
  packageDraft.write({
    values: {
      ...emptyPackageForm,
      sender: 'Emma Whitfield',
      receiver: 'Daniel Ortiz',
      arrivalDate: '11/31/2026',
    },
  });
  const { user, callsOf } = renderConsole();
  await user.click(await screen.findByRole('button', { name: /New Package/ }));
  const arrival = await screen.findByLabelText<HTMLInputElement>('Expected arrival');
  expect(arrival.value).toBe('11/31/2026');
  const more = screen.getByRole('button', { name: /^More/ });
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Create package' }));
  expect(await screen.findByText('Enter a date like 11/30/2026')).toBeTruthy();
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(callsOf('POST /api/packages')).toHaveLength(0);
});
