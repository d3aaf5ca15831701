import { act, fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { prepareBrowser, renderScreen } from '../../../testing/render-console.tsx';
import { PlaceInput } from './place-input.tsx';

prepareBrowser();

/** Its open list has the same name. */
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const KEY_CODES = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/**
 * The form with these fields, and how to press a key in one: the kit reads `keyCode`, which the keyboard of the tests
 * lacks.
 */
async function open(...labels: string[]) {
  const onFinish = vi.fn<() => void>();
  const { user } = renderScreen(
    <Form onFinish={onFinish}>
      {labels.map((label) => (
        <Form.Item key={label} name={label} label={label}>
          <PlaceInput />
        </Form.Item>
      ))}
      <button type="submit">Save</button>
    </Form>,
    {
      'GET /api/places': ({ query }) => ({
        body: { items: query.get('search') === 'dal' ? ['Dallas, TX', 'Dalton, GA', 'Daly City, CA'] : [] },
      }),
    },
  );
  await screen.findByLabelText(labels[0] ?? '');
  const press = async (label: string, ...keys: (keyof typeof KEY_CODES)[]) => {
    for (const key of keys) {
      const isLeft = fireEvent.keyDown(field(label), { key, keyCode: KEY_CODES[key] });
      fireEvent.keyUp(field(label), { key, keyCode: KEY_CODES[key] });
      // The kit closes its list a moment later.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      if (isLeft && key === 'Tab') {
        await user.tab();
      }
    }
  };
  return { user, press, onFinish };
}

const marked = (label: string) => {
  const id = field(label).getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

it('takes a suggestion that is clicked', async () => {
  const { user } = await open('Stop');
  await user.type(field('Stop'), 'dal');
  await user.click(await screen.findByTitle('Dalton, GA'));
  expect(field('Stop').value).toBe('Dalton, GA');
});

it.each([
  [['Enter'], 'Dallas, TX'],
  [['Tab'], 'Dallas, TX'],
  [['ArrowDown', 'Enter'], 'Dallas, TX'],
  [['ArrowDown', 'Tab'], 'Dallas, TX'],
  [['ArrowDown', 'ArrowDown', 'Enter'], 'Dalton, GA'],
  [['ArrowDown', 'ArrowDown', 'ArrowUp', 'Tab'], 'Dallas, TX'],
  [['ArrowUp', 'Tab'], 'Daly City, CA'],
  [['Escape', 'Tab'], 'dal'],
] as const)('marks the first row at once, and after %j is %s', async (keys, taken) => {
  const { user, press, onFinish } = await open('From', 'To');
  await user.type(field('From'), 'dal');
  expect(await screen.findByRole('listbox', { name: 'From' })).toBeTruthy();
  await expect.poll(() => marked('From')).toBe('Dallas, TX');
  await press('From', ...keys);
  expect(field('From').value).toBe(taken);
  expect(onFinish).not.toHaveBeenCalled();
});

it('goes on with Tab to the next field, where a text without suggestions stays as it is typed', async () => {
  const { user, press } = await open('From', 'To');
  await user.type(field('From'), 'dal');
  await expect.poll(() => marked('From')).toBe('Dallas, TX');
  await press('From', 'Tab');
  expect(document.activeElement).toBe(field('To'));
  await user.keyboard('Terminal 7');
  await press('To', 'Tab');
  expect([field('From').value, field('To').value]).toEqual(['Dallas, TX', 'Terminal 7']);
});
