import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './create-drawer.tsx';
import '../packages-tab.tsx';

prepareBrowser();

/** Its open list has the same name. */
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const valueOf = (name: string) => field(name).value;

/** The form for a new package, with two suggestions for what begins with "dal". */
async function openForm() {
  const { user } = renderConsole({
    'GET /api/places': ({ query }) => ({
      body: { items: query.get('search') === 'dal' ? ['Dallas, TX', 'Dalton, GA'] : [] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: /New Package/ }));
  await screen.findByLabelText('Sender');
  await user.type(field('From'), 'dal');
  await screen.findByText('Dalton, GA');
  expect(screen.getByRole('listbox', { name: 'From' })).toBeTruthy();
  return user;
}

it('takes a suggestion that is clicked', async () => {
  const user = await openForm();
  await user.click(screen.getByText('Dalton, GA'));
  expect(valueOf('From')).toBe('Dalton, GA');
});

it('takes the suggestion that begins with what was typed, and goes on, with Tab', async () => {
  const user = await openForm();
  /** The kit reads `keyCode`, which the keyboard of the tests lacks. */
  const pressTab = async (label: string) => {
    if (fireEvent.keyDown(field(label), { key: 'Tab', keyCode: 9 })) {
      await user.tab();
    }
  };
  await pressTab('From');
  await user.keyboard('Terminal 7');
  await pressTab('To');
  expect([valueOf('From'), valueOf('To')]).toEqual(['Dallas, TX', 'Terminal 7']);
});
