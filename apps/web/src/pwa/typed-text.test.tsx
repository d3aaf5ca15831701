import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreTypedText, storeTypedText } from './typed-text.ts';

/** Controlled fields, as on the site. */
function Form({ isOpen = true }: { isOpen?: boolean }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const set = (name: string, value: string) => setValues((known) => ({ ...known, [name]: value }));
  const text = (label: string, name: string, type = 'text') => (
    <label>
      {label}
      <input type={type} value={values[name] ?? ''} onChange={(event) => set(name, event.target.value)} />
    </label>
  );
  return (
    isOpen && (
      <form>
        {text('Name', 'sender')}
        {text('Name', 'receiver')}
        {text('Password', 'secret', 'password')}
        <label>
          Message
          <textarea
            value={values['message'] ?? ''}
            onChange={(event) => set('message', event.target.value)}
          />
        </label>
        <label>
          Transport
          <select
            value={values['transport'] ?? 'open'}
            onChange={(event) => set('transport', event.target.value)}
          >
            <option value="open">Open</option>
            <option value="enclosed">Enclosed</option>
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={values['enclosed'] === 'yes'}
            onChange={(event) => set('enclosed', event.target.checked ? 'yes' : 'no')}
          />
          It runs
        </label>
        <label>
          <input
            type="checkbox"
            checked={values['notified'] !== 'no'}
            onChange={(event) => set('notified', event.target.checked ? 'yes' : 'no')}
          />
          Email the receiver
        </label>
        <output>{JSON.stringify(values)}</output>
      </form>
    )
  );
}

let stop: (() => void) | undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  stop?.();
  cleanup();
});

it('restores text, choices and checkboxes after a reload, but no password', async () => {
  const { unmount } = render(<Form />);
  type(screen.getAllByLabelText('Name')[1], 'Lovelace');
  type(screen.getByLabelText('Password'), 'secret1');
  type(screen.getByLabelText('Message'), 'Call me\nat noon');
  type(screen.getByLabelText('Transport'), 'enclosed');
  fireEvent.click(screen.getByLabelText('It runs'));
  fireEvent.click(screen.getByLabelText('Email the receiver'));
  storeTypedText();
  expect(sessionStorage.getItem('moveway.typed')).not.toContain('secret1');
  unmount();

  render(<Form />);
  stop = restoreTypedText('/');
  await vi.waitFor(() => expect(known()).toContain('Lovelace'));
  expect(JSON.parse(known())).toEqual({
    receiver: 'Lovelace',
    message: 'Call me\nat noon',
    transport: 'enclosed',
    enclosed: 'yes',
    notified: 'no',
  });
  expect(sessionStorage.getItem('moveway.typed')).toBeNull();
});

it('fills a field that appears later', async () => {
  render(<Form />);
  type(screen.getByLabelText('Message'), 'Hello');
  storeTypedText();
  cleanup();
  const { rerender } = render(<Form isOpen={false} />);
  stop = restoreTypedText('/');
  rerender(<Form />);
  await vi.waitFor(() => expect(known()).toContain('Hello'));
});

it('leaves the fields of another page, and damaged storage, alone', () => {
  render(<Form />);
  sessionStorage.setItem(
    'moveway.typed',
    JSON.stringify({
      v: 1,
      value: {
        path: '/elsewhere',
        fields: [{ label: 'text Name ', index: 0, value: 'Ada', isChecked: false }],
      },
    }),
  );
  stop = restoreTypedText('/');
  sessionStorage.setItem('moveway.typed', '{"v":1,');
  stop = restoreTypedText('/');
  expect(known()).toBe('{}');
});

const type = (field: HTMLElement | undefined, value: string) =>
  fireEvent.change(field ?? document.body, { target: { value } });
const known = () => screen.getByRole('status').textContent;
