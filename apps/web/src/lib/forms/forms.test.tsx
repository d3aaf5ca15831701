import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { MemoryRouter } from 'react-router-dom';
import { KeptFormsHost } from './kept/host.tsx';
import { type KeptForm, storedForms } from './kept/kept-forms.ts';
import { sendKeptForms } from './kept/send.ts';
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

  it('says offline that it is kept when it is sent all the same', () => {
    server.isOnline = false;
    render(form());
    expect(screen.getByRole('alert').textContent).toMatch(/^You are offline\. Send it anyway/);
  });
});

/** A page of the site; with the form, Forms & Publications. */
function open(pathname: string) {
  return render(
    <MemoryRouter initialEntries={[pathname]}>
      <KeptFormsHost />
      {pathname === '/forms-publications' && (
        <RequestForm kind="document" label="A form" fields={FIELDS} submitLabel="Send" promise="We answer." />
      )}
    </MemoryRouter>,
  );
}
const goOffline = () => {
  server.isOnline = false;
  dispatchEvent(new Event('offline'));
};
const goOnline = () => {
  server.isOnline = true;
  dispatchEvent(new Event('online'));
};
/** Sends the form of the tests without a network. */
const submitOffline = () => {
  open('/forms-publications');
  goOffline();
  return submit();
};
const kept = (change: Partial<KeptForm> = {}): KeptForm => ({
  id: 'k1',
  form: 'document',
  at: '2026-07-04T12:00:00Z',
  body: { message: 'A bill of lading' },
  values: { message: 'A bill of lading' },
  ...change,
});

describe('a form submitted without a network', () => {
  it('is kept, says so with the focus, and is sent once when there is one', async () => {
    await submitOffline();
    const heading = await screen.findByRole('heading', { name: 'It will be sent when you are online' });
    expect(document.activeElement).toBe(heading);
    expect(server.received).toEqual([]);
    goOnline();
    expect(await screen.findByRole('heading', { name: /We received it.*R-4F7K9QX/ })).toBeTruthy();
    expect(server.received.map(({ body }) => body)).toEqual([
      {
        email: 'jane@example.com',
        message: 'A bill of lading',
        kind: 'document',
        formToken: 'token-1',
      },
    ]);
    // Nothing of what was written stays on the device.
    expect(localStorage.getItem('moveway.unsent.visitor.forms')).not.toContain('jane@example.com');
  });

  it('is sent from another page, which shows the reference until it was noted', async () => {
    storedForms.write([kept()]);
    open('/faqs');
    const notice = await screen.findByText(/^Your document request was received/);
    expect(notice.parentElement?.textContent).toContain('R-4F7K9QX');
    cleanup();
    open('/faqs');
    await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/received/)).toBeNull();
    expect(storedForms.read()).toBeUndefined();
    expect(server.received).toHaveLength(1);
  });

  it('is sent once by a page without locks that begins to send it twice', async () => {
    storedForms.write([kept()]);
    await Promise.all([sendKeptForms(), sendKeptForms()]);
    expect(server.received).toHaveLength(1);
  });

  it('is linked from another page while it waits', async () => {
    goOffline();
    storedForms.write([kept()]);
    open('/faqs');
    expect(
      await screen.findByText(/is saved on this device and will be sent when you are online/),
    ).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Show it' });
    expect(link.getAttribute('href')).toBe('/forms-publications#custom-document');
  });

  it('can be taken back, with what was typed', async () => {
    const user = await submitOffline();
    await user.click(await screen.findByRole('button', { name: 'Cancel and edit' }));
    await waitFor(() => expect(box('Message').value).toBe('A bill of lading'));
    expect(storedForms.read()).toBeUndefined();
    goOnline();
    expect(server.received).toEqual([]);
  });

  it('leaves room for another one', async () => {
    const user = await submitOffline();
    await user.click(await screen.findByRole('button', { name: 'Write another' }));
    expect(box('Message').value).toBe('');
    await submit();
    await waitFor(() => expect(storedForms.read()).toHaveLength(2));
    goOnline();
    await waitFor(() => expect(screen.getAllByText(/received/)).toHaveLength(2));
  });

  it('is no longer possible where the device stores nothing: what was typed stays', async () => {
    open('/forms-publications');
    goOffline();
    const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The storage is full.');
    });
    onTestFinished(() => storing.mockRestore());
    await submit();
    expect(box('Message').value).toBe('A bill of lading');
    expect(screen.queryByRole('heading', { name: /will be sent/ })).toBeNull();
  });
});

describe('a kept form', () => {
  it('that may have arrived already is repeated under the same key, with the same content', async () => {
    server.answer = unreachable;
    open('/forms-publications');
    await submit();
    await screen.findByText(/the server cannot be reached right now/);
    await waitFor(() => expect(server.received.length).toBeGreaterThan(1));
    server.answer = accepted;
    goOffline();
    await screen.findByText(/is saved on this device\. It goes out/);
    goOnline();
    await screen.findByText(/received/);
    expect(new Set(server.received.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
  });

  it('that may have arrived more than a day ago is not sent under another key, but offered to be', async () => {
    storedForms.write([kept({ attempt: { formToken: 'of yesterday', idempotencyKey: 'key-of-yesterday' } })]);
    server.answer = () => {
      server.answer = accepted;
      return rejected(422, 'inbox.form_token_rejected');
    };
    open('/faqs');
    expect(await screen.findByText(/We cannot tell whether your document request arrived/)).toBeTruthy();
    cleanup();
    open('/forms-publications');
    await screen.findByRole('heading', { name: 'It may have arrived already' });
    expect(server.received.map(({ body }) => body['formToken'])).toEqual(['of yesterday']);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Edit and resend' }));
    await waitFor(() => expect(box('Message').value).toBe('A bill of lading'));
    expect(storedForms.read()).toBeUndefined();
  });

  it('that may have arrived leaves the device once its sender has had an answer', async () => {
    storedForms.write([kept({ isUnconfirmed: true })]);
    open('/forms-publications');
    await userEvent.click(await screen.findByRole('button', { name: 'I got a reply' }));
    await waitFor(() => expect(storedForms.read()).toBeUndefined());
    expect(server.received).toEqual([]);
  });

  it('that the server rejects is offered for editing, here and from every page', async () => {
    server.answer = () => rejected(400, 'invalid_input', { message: 'Use plain text' });
    storedForms.write([kept()]);
    open('/faqs');
    await screen.findByText(/was not accepted/);
    expect(screen.getByRole('link', { name: 'Edit it' })).toBeTruthy();
    cleanup();
    open('/forms-publications');
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByText(/Use plain text/)).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Edit it' }));
    await waitFor(() => expect(box('Message').value).toBe('A bill of lading'));
    expect(server.received).toHaveLength(1);
  });

  it('waits for a server that has too much to do', async () => {
    server.answer = () => rejected(429, 'rate_limited');
    storedForms.write([kept()]);
    open('/faqs');
    await waitFor(() => expect(server.received).toHaveLength(1));
    expect(await screen.findByText(/will be sent when you are online/)).toBeTruthy();
    expect(storedForms.read()?.[0]?.problem).toBeUndefined();
  });

  it('belongs to its writer: the next user sees nothing of it, and sends nothing', async () => {
    accountChanged('u1');
    storedForms.write([kept()]);
    open('/faqs');
    act(() => accountChanged('u2'));
    expect(screen.queryByText(/is saved on this device/)).toBeNull();
    await sendKeptForms();
    expect(server.received).toEqual([]);
    goOffline();
    act(() => accountChanged('u1'));
    expect(await screen.findByText(/is saved on this device/)).toBeTruthy();
    forgetAccount('u1');
    act(() => accountChanged(undefined));
    expect(JSON.stringify({ ...localStorage })).not.toContain('A bill of lading');
  });

  it('damaged by something else is no form', () => {
    localStorage.setItem('moveway.unsent.visitor.forms', JSON.stringify({ v: 1, value: [{ id: 'k1' }] }));
    open('/faqs');
    expect(storedForms.read()).toBeUndefined();
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
