import { accountChanged, forgetAccount } from '@moveway/ui/personal/account.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { useFormDraft } from './use-form-draft.ts';

const EMPTY = { email: '', password: '' };
const NONE = {};
const SECRETS = ['password'] as const;

function Form() {
  const form = useForm({ defaultValues: EMPTY });
  useFormDraft('test', form, { empty: EMPTY, secrets: SECRETS });
  return (
    <form>
      <input aria-label="Email" {...form.register('email')} />
      <input aria-label="Password" {...form.register('password')} />
      <button type="button" onClick={() => form.reset(EMPTY)}>
        Sent
      </button>
    </form>
  );
}

/** Without initial values, as a form that is sent to the staff's inbox. */
function PlainForm() {
  const form = useForm<{ message: string }>();
  useFormDraft<{ message: string }>('plain', form, { empty: NONE });
  return <textarea aria-label="Message" {...form.register('message')} />;
}

const open = () => render(<Form />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  act(() => accountChanged(undefined));
});

it('what is typed survives a reload, except for secrets, until the form is sent', async () => {
  open();
  await userEvent.type(field('Email'), 'dana@example.com');
  await userEvent.type(field('Password'), 'secret1');
  expect(stored()).not.toContain('secret1');
  cleanup();
  open();
  expect([field('Email').value, field('Password').value]).toEqual(['dana@example.com', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
  expect(stored()).not.toContain('dana@example.com');
});

it('stays with a visitor who signs in, and leaves the screen and the device with them', async () => {
  open();
  await userEvent.type(field('Email'), 'dana@example.com');
  await userEvent.type(field('Password'), 'secret1');
  act(() => accountChanged('dana'));
  expect([field('Email').value, field('Password').value]).toEqual(['dana@example.com', 'secret1']);
  act(() => accountChanged('eli'));
  expect([field('Email').value, field('Password').value]).toEqual(['', '']);
  act(() => accountChanged('dana'));
  expect(field('Email').value).toBe('dana@example.com');
  act(() => forgetAccount('dana'));
  act(() => accountChanged(undefined));
  expect(field('Email').value).toBe('');
  expect(stored()).not.toContain('dana@example.com');
});

it('leaves no text on the screen of a form without initial values', async () => {
  act(() => accountChanged('dana'));
  render(<PlainForm />);
  await userEvent.type(screen.getByLabelText('Message'), 'Where is it?');
  act(() => forgetAccount('dana'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});
