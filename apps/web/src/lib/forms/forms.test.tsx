import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  accepted,
  box,
  FIELDS,
  prepareForms,
  rejected,
  server,
  submit,
  unreachable,
} from './form-server.fixtures.ts';
import { RequestForm } from './request-form.tsx';
import { accountChanged, forgetAccount } from '@moveway/ui/personal/account.ts';
import { useForm } from 'react-hook-form';
import { useFormDraft } from './use-form-draft.ts';

prepareForms();

const form = () => (
  <RequestForm kind="document" label="A form" fields={FIELDS} submitLabel="Send" promise="We answer." />
);

describe('a form of the site', () => {
  it('is sent with a token, and answered with the reference, to which the focus goes', async () => {
    render(form());
    const user = await submit();
    const heading = await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('We answer.')).toBeTruthy();
    expect(screen.getByText(/^No confirmation email/)).toBeTruthy();
    expect(server.received[0]?.body).toEqual({
      kind: 'document',
      formToken: 'token-1',
      email: 'jane@example.com',
      message: 'A bill of lading',
    });
    await user.click(screen.getByRole('button', { name: 'Send another' }));
    expect(box('Message').value).toBe('');
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const user = userEvent.setup({ delay: null });
    render(form());
    await user.type(box('Email Address'), 'jane');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Write a message')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(box('Email Address'));
    expect(server.received).toEqual([]);
  });

  it('shows what the server says about a field at the field', async () => {
    server.answer = () => rejected(400, 'invalid_input', { message: 'Use plain text' });
    render(form());
    await submit();
    expect(await screen.findByText('Use plain text')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Please correct the marked fields.');
    expect(box('Message').getAttribute('aria-invalid')).toBe('true');
  });

  it('takes another token by itself when the server wants one', async () => {
    server.answer = () => {
      server.answer = accepted;
      return rejected(422, 'inbox.form_token_rejected');
    };
    render(form());
    await submit();
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(server.received.map(({ body }) => body['formToken'])).toEqual(['token-1', 'token-2']);
  });

  it('has what was typed after a reload, until it has arrived', async () => {
    const user = userEvent.setup({ delay: null });
    const { unmount } = render(form());
    await user.type(box('Message'), 'A bill of lading');
    await user.type(box('Email Address'), 'jane@example.com');
    unmount();
    const next = render(form());
    await waitFor(() => expect(box('Message').value).toBe('A bill of lading'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    next.unmount();
    render(form());
    expect(box('Message').value).toBe('');
  });

  it('says before it is sent that there is no network', () => {
    server.isOnline = false;
    render(form());
    expect(screen.getByRole('alert').textContent).toMatch(/^You are offline\. What you type is saved here/);
  });

  it.each<[string, () => void]>([
    ['without a network', () => void (server.isOnline = false)],
    ['when no server answers', () => void (server.answer = unreachable)],
  ])(
    'says %s that it was not sent, keeps what was typed over a reload, and is sent by the same button',
    async (_, fail) => {
      fail();
      render(form());
      const user = await submit();
      const alert = await screen.findByText(
        /^The server cannot be reached.* try again\. What you typed is saved\.$/,
      );
      expect(alert.getAttribute('role')).toBe('alert');
      expect(box('Message').value).toBe('A bill of lading');
      cleanup();
      render(form());
      await waitFor(() => expect(box('Message').value).toBe('A bill of lading'));
      server.isOnline = true;
      server.answer = accepted;
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    },
  );

  it('that may have arrived is repeated under the same key, with the same content', async () => {
    server.answer = unreachable;
    render(form());
    const user = await submit();
    await screen.findByText(/^The server cannot be reached/);
    server.answer = accepted;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
  });
});

describe('the draft of a form', () => {
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
});
