import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { prepareBrowser, renderScreen } from '../../../testing/render-console.tsx';
import { PlaceInput } from './place-input.tsx';

prepareBrowser();

/** Its open list has the same name. */
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

it('takes a suggestion that is clicked or, with Tab, the one that begins with what was typed, and goes on', async () => {
  const places = ['Stop', 'From', 'To'].map((label) => (
    <Form.Item key={label} name={label} label={label}>
      <PlaceInput />
    </Form.Item>
  ));
  const { user } = renderScreen(<Form>{places}</Form>, {
    'GET /api/places': ({ query }) => ({
      body: { items: query.get('search') === 'dal' ? ['Dallas, TX', 'Dalton, GA'] : [] },
    }),
  });
  await screen.findByLabelText('Stop');
  await user.type(field('Stop'), 'dal');
  await user.click(await screen.findByText('Dalton, GA'));
  expect(field('Stop').value).toBe('Dalton, GA');

  await user.type(field('From'), 'dal');
  expect(await screen.findByRole('listbox', { name: 'From' })).toBeTruthy();
  /** The kit reads `keyCode`, which the keyboard of the tests lacks. */
  const pressTab = async (label: string) => {
    if (fireEvent.keyDown(field(label), { key: 'Tab', keyCode: 9 })) {
      await user.tab();
    }
  };
  await pressTab('From');
  await user.keyboard('Terminal 7');
  await pressTab('To');
  expect([field('From').value, field('To').value]).toEqual(['Dallas, TX', 'Terminal 7']);
});
