import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import * as api from '../api.ts';
import { RequestForm, type RequestField } from './request-form.tsx';

const FIELDS: readonly RequestField[] = [
  { name: 'email', label: 'Email Address', type: 'email', required: 'Please enter a valid email address' },
  { name: 'message', label: 'Message', required: 'Write a message' },
];
const form = () => (
  <RequestForm kind="document" label="A form" fields={FIELDS} submitLabel="Send" promise="We answer." />
);

interface Sent {
  body: Record<string, string>;
  key: string | null;
}
let sent: Sent[];
let tokens: number;
let answer: () => Response;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  sent = [];
  tokens = 0;
  answer = () => Response.json({ reference: 'R-4F7K9QX' }, { status: 201 });
  const server: typeof fetch = async (url, init = {}) => {
    if (url === '/api/forms/token') {
      tokens += 1;
      return Response.json({ formToken: `token-${tokens}`, validAfterMs: 0 });
    }
    // The client sends JSON texts.
    const body = JSON.parse(init.body as string) as Sent['body'];
    sent.push({ body, key: new Headers(init.headers).get('Idempotency-Key') });
    return answer();
  };
  vi.spyOn(api, 'callApi').mockImplementation(createApiClient({ baseUrl: '', fetch: server }));
});
afterEach(() => {
  cleanup();
  vi.mocked(api.callApi).mockRestore();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const failed = (status: number, code: string, fields: Record<string, string> = {}) =>
  Response.json({ code, message: 'It did not work.', requestId: 'r1', fields }, { status });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(box('Email Address'), 'jane@example.com');
  await user.type(box('Message'), 'A bill of lading');
}
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Send' }));

describe('a form of the site', () => {
  it('is sent with a token, and answered with the reference, to which the focus goes', async () => {
    const user = userEvent.setup({ delay: null });
    render(form());
    await fillIn(user);
    await press(user);
    const heading = await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('We answer.')).toBeTruthy();
    expect(screen.getByText(/^No confirmation email/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({
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
    await press(user);
    expect(await screen.findByText('Write a message')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(box('Email Address'));
    expect(sent).toEqual([]);
  });

  it('shows what the server says about a field at the field', async () => {
    const user = userEvent.setup({ delay: null });
    answer = () => failed(400, 'invalid_input', { message: 'Use plain text' });
    render(form());
    await fillIn(user);
    await press(user);
    expect(await screen.findByText('Use plain text')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Please correct the marked fields.');
    expect(box('Message').getAttribute('aria-invalid')).toBe('true');
  });

  it('takes another token by itself when the server wants one', async () => {
    const user = userEvent.setup({ delay: null });
    answer = () => {
      answer = () => Response.json({ reference: 'R-4F7K9QX' }, { status: 201 });
      return failed(422, 'inbox.form_token_rejected');
    };
    render(form());
    await fillIn(user);
    await press(user);
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(sent.map(({ body }) => body['formToken'])).toEqual(['token-1', 'token-2']);
  });

  it('has what was typed after a reload, until it has arrived', async () => {
    const user = userEvent.setup({ delay: null });
    const { unmount } = render(form());
    await fillIn(user);
    unmount();
    const next = render(form());
    await waitFor(() => expect(box('Message').value).toBe('A bill of lading'));
    await press(user);
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    next.unmount();
    render(form());
    expect(box('Message').value).toBe('');
  });

  it('says offline that it is kept when it is sent all the same', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(form());
    expect(screen.getByRole('alert').textContent).toMatch(/^You are offline\. Send it anyway/);
    onLine.mockRestore();
  });
});
