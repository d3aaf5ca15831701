import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accepted, box, FIELDS, prepareForms, rejected, server, submit } from './form-server.fixtures.ts';
import { RequestForm } from './request-form.tsx';

const form = () => (
  <RequestForm kind="document" label="A form" fields={FIELDS} submitLabel="Send" promise="We answer." />
);

prepareForms();

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
