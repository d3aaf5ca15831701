import { resetHeld } from '@moveway/ui/personal/account.ts';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import * as api from '../api.ts';
import type { RequestField } from './request-form.tsx';

/** A form as the server received it. */
interface ReceivedForm {
  body: Record<string, string>;
  key: string | null;
}

/** The server behind the forms: it gives each a token, and answers with `answer`. */
export const server = {
  received: [] as ReceivedForm[],
  tokens: 0,
  answer: accepted,
  isOnline: true,
};

export function accepted(): Response {
  return Response.json({ reference: 'R-4F7K9QX' }, { status: 201 });
}

export function rejected(status: number, code: string, fields: Record<string, string> = {}): Response {
  return Response.json({ code, message: 'It did not work.', requestId: 'r1', fields }, { status });
}

/** @throws what fetch throws where no server can be reached */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** What the form of the tests asks for. */
export const FIELDS: readonly RequestField[] = [
  { name: 'email', label: 'Email Address', type: 'email', required: 'Please enter a valid email address' },
  { name: 'message', label: 'Message', required: 'Write a message' },
];

export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Fills in the form of the tests and sends it. */
export async function submit() {
  const user = userEvent.setup({ delay: null });
  await user.type(box('Email Address'), 'jane@example.com');
  await user.type(box('Message'), 'A bill of lading');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return user;
}

let spies: { mockRestore: () => void }[] = [];

/** Starts each test online, with a server that accepts every form, and nothing stored. Call once per test file. */
export function prepareForms(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    resetHeld();
    Object.assign(server, { received: [], tokens: 0, answer: accepted, isOnline: true });
    spies = [
      vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => server.isOnline),
      vi.spyOn(api, 'callApi').mockImplementation(createApiClient({ baseUrl: '', fetch: receive })),
    ];
  });
  afterEach(() => {
    cleanup();
    for (const spy of spies) {
      spy.mockRestore();
    }
  });
}

const receive: typeof fetch = async (url, init = {}) => {
  if (!server.isOnline) {
    return unreachable();
  }
  if (url === '/api/forms/token') {
    server.tokens += 1;
    return Response.json({ formToken: `token-${server.tokens}`, validAfterMs: 0 });
  }
  // The client sends JSON texts.
  const body = JSON.parse(init.body as string) as ReceivedForm['body'];
  server.received.push({ body, key: new Headers(init.headers).get('Idempotency-Key') });
  return server.answer();
};
