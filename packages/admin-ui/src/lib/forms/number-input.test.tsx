import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NumberInput } from './number-input.tsx';

function Field({ start }: { start?: number }) {
  const [value, setValue] = useState<number | string | null | undefined>(start);
  return (
    <>
      <NumberInput aria-label="Amount" value={value} onChange={setValue} />
      <output>{JSON.stringify(value ?? null)}</output>
      <button type="button" onClick={() => setValue(7)}>
        Fill
      </button>
    </>
  );
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Amount').value;
const reported = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('a field for a number', () => {
  it.each([
    ['1249.50', '1249.5'],
    ['1,250', '1250'],
    ['1,249,000.5', '1249000.5'],
    ['$1,250', '1250'],
    ['-5', '-5'],
    ['.5', '0.5'],
    ['1.999', '1.999'],
    ['99999999', '99999999'],
  ])('reports %s as a number, and leaves it as it was typed', async (text, value) => {
    render(<Field />);
    await userEvent.type(screen.getByLabelText('Amount'), text);
    expect(typed()).toBe(text);
    expect(reported()).toBe(value);
  });

  it.each(['abc', '12 lb', '1e5', '--2', '3,50', '12,5', '1,2500', ',500', '1,,000', '1250,000'])(
    'keeps %s, which is no number, to be rejected',
    async (text) => {
      render(<Field />);
      await userEvent.type(screen.getByLabelText('Amount'), text);
      expect(typed()).toBe(text);
      expect(reported()).toBe(JSON.stringify(text));
    },
  );

  it('is nothing once it is emptied', async () => {
    render(<Field start={12} />);
    await userEvent.clear(screen.getByLabelText('Amount'));
    expect(typed()).toBe('');
    expect(reported()).toBe('null');
  });

  it.each([
    [1450.5, '1450.50'],
    [62, '62.00'],
    [1.999, '1.999'],
  ])('shows %s dollars, which it is filled in with, as %s', (start, shown) => {
    render(<NumberInput aria-label="Amount" prefix="$" value={start} />);
    expect(typed()).toBe(shown);
  });

  it('shows a value that the form is filled with later', async () => {
    render(<Field start={12} />);
    await userEvent.type(screen.getByLabelText('Amount'), '3');
    expect(typed()).toBe('123');
    await userEvent.click(screen.getByRole('button', { name: 'Fill' }));
    expect(typed()).toBe('7');
  });
});
