import { signOutQuestion } from '@moveway/ui/personal/sign-out-question.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../lib/accounts/session.ts';
import {
  answerWith,
  box,
  callsOf,
  log,
  message,
  open,
  openAsCustomer,
  prepareChat,
  reject,
  rosa,
  SEND,
  server,
  signIn,
  toasts,
  user,
} from '../testing/render-chat.tsx';

prepareChat();

describe('writing', () => {
  it('sends with Enter, trimmed, and adds a line with Shift+Enter', async () => {
    await openAsCustomer();
    await user.type(box(), '  One{Shift>}{Enter}{/Shift}two  ');
    expect(box().value).toBe('  One\ntwo  ');
    expect(callsOf(SEND)).toEqual([]);
    await user.type(box(), '{Enter}');
    expect(box().value).toBe('');
    await waitFor(() => expect(callsOf(SEND)).toMatchObject([{ body: { message: 'One\ntwo' } }]));
  });

  it('goes on in the box after a press of Send, which is disabled then', async () => {
    await openAsCustomer();
    await user.type(box(), 'One');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(box());
  });

  it('does not send blank text, nor on an Enter that confirms a word', async () => {
    await openAsCustomer();
    await user.type(box(), '  {Shift>}{Enter}{/Shift} {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await user.type(box(), 'x');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    // Safari's comes after the composition.
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(box().value).toMatch(/x$/);
    expect(callsOf(SEND)).toEqual([]);
  });

  it('rejects a message that is too long, without truncating it', async () => {
    await openAsCustomer();
    fireEvent.change(box(), { target: { value: 'x'.repeat(4003) } });
    expect(screen.getByText('Use at most 4000 characters: 3 too many.')).toBeTruthy();
    expect(box().value).toHaveLength(4003);
    await user.type(box(), '{Enter}');
    expect(callsOf(SEND)).toEqual([]);
  });

  it('shows the message at once, and once after it was sent', async () => {
    let arrive: (answer: Response) => void = () => {};
    server.answers[SEND] = () => new Promise<Response>((resolve) => (arrive = resolve));
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(within(log()).getByText('Hello')).toBeTruthy();
    expect(within(log()).getByText('Sending...')).toBeTruthy();
    await act(async () => arrive(Response.json(message({ message: 'Hello' }), { status: 201 })));
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
  });

  it.each([
    [400, 'Use plain text.', reject(400, 'invalid_input', 'Use plain text.')],
    [403, 'This account is disabled.', reject(403, 'forbidden', 'This account is disabled.')],
    [429, 'Too many messages.', reject(429, 'rate_limited', 'Too many messages.')],
    [500, 'It broke.', reject(500, 'internal', 'It broke.')],
    [503, 'Please try again shortly.', reject(503, 'unavailable', 'Please try again shortly.')],
    ['502 of a proxy', 'Please try again.', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])(
    'marks a message that failed with %s, says why, and retries by hand, with the same key',
    async (_, said, fail) => {
      server.answers[SEND] = fail;
      await openAsCustomer();
      await user.type(box(), 'Hello{Enter}');
      expect(await within(log()).findByText('Not sent')).toBeTruthy();
      expect(toasts).toMatchObject([
        { title: 'Failed to send message', description: said, variant: 'destructive' },
      ]);
      // A network that comes back sends what waited for one, and nothing else.
      act(() => void dispatchEvent(new Event('online')));
      expect(callsOf(SEND)).toHaveLength(1);
      server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
      await user.click(within(log()).getByRole('button', { name: 'Try again' }));
      expect(document.activeElement).toBe(log());
      await waitFor(() => expect(within(log()).queryByText('Not sent')).toBeNull());
      expect(within(log()).getAllByText('Hello')).toHaveLength(1);
      const [first, second] = callsOf(SEND);
      expect(first?.key).toBe(second?.key);
    },
  );

  it('keeps a message that a captive portal answered, and says so until it is sent', async () => {
    server.answers[SEND] = () => new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 });
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Waiting for the network')).toBeTruthy();
    expect(screen.getByText(/^The server cannot be reached/).getAttribute('role')).toBe('alert');
    server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(within(log()).queryByText('Waiting for the network')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
  });

  it('gives a call that hangs up before others, says that it waits while it is tried again, and sends it once', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    server.answers[SEND] = () => Promise.reject(new DOMException('It took too long.', 'TimeoutError'));
    await openAsCustomer();
    const ofOthers = Math.min(...limits.mock.calls.map(([ms]) => ms));
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Waiting for the network')).toBeTruthy();
    expect(Math.min(...limits.mock.calls.map(([ms]) => ms))).toBeLessThan(ofOthers);
    limits.mockRestore();

    let arrive: (answer: Response) => void = () => {};
    server.answers[SEND] = () => new Promise<Response>((resolve) => (arrive = resolve));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(2));
    expect(within(log()).getByText('Waiting for the network')).toBeTruthy();
    await user.click(within(log()).getByRole('button', { name: 'Try again' }));
    expect(within(log()).getByText('Sending...')).toBeTruthy();
    expect(document.activeElement).toBe(log());
    await act(async () => arrive(Response.json(message({ message: 'Hello' }), { status: 201 })));
    await waitFor(() => expect(within(log()).queryByText('Sending...')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    const [first, second, ...others] = callsOf(SEND);
    expect([second?.key, others]).toEqual([first?.key, []]);
  });

  it('is tried again at once by its writer, where the device is not offline', async () => {
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    const again = await within(log()).findByRole('button', { name: 'Try again' });
    server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
    await user.click(again);
    await waitFor(() => expect(within(log()).queryByText(/Waiting|Sending/)).toBeNull());
    expect(callsOf(SEND)).toHaveLength(2);
  });

  it('says of the next message that it is being sent once the one before it is', async () => {
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    await openAsCustomer();
    await user.type(box(), 'First{Enter}');
    await within(log()).findByText('Waiting for the network');
    await user.type(box(), 'Second{Enter}');
    server.answers[SEND] = ({ body }) =>
      (body as { message: string }).message === 'First'
        ? Response.json(message({ message: 'First' }), { status: 201 })
        : new Promise<Response>(() => {});
    act(() => void dispatchEvent(new Event('online')));
    expect(await within(log()).findByText('Sending...')).toBeTruthy();
    expect(within(log()).queryByText('Waiting for the network')).toBeNull();
  });

  it('says once that a message waits for a network, and not to try again, while the device is offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answers[SEND] = () => Promise.reject(new TypeError('no network'));
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('Waiting for the network')).toBeTruthy();
    expect(screen.getByText(/^You are offline\./)).toBeTruthy();
    expect(within(log()).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
    onLine.mockRestore();
  });

  it('moves a rejected message back into the input', async () => {
    server.answers[SEND] = reject(400, 'invalid_input', 'Use plain text');
    await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    await within(log()).findByText('Not sent');
    await user.type(box(), 'More');
    await user.click(within(log()).getByRole('button', { name: 'Edit' }));
    expect(box().value).toBe('Hello\nMore');
    expect(document.activeElement).toBe(box());
    expect(within(log()).queryByText('Not sent')).toBeNull();
  });

  it('asks to sign in again when the session has ended, and offers the message again then', async () => {
    await openAsCustomer();
    server.answers[SEND] = reject(401, 'unauthenticated', 'Please sign in.');
    server.answers['GET /api/auth/user'] = reject(401, 'unauthenticated', 'Please sign in.');
    await user.type(box(), 'Hello{Enter}');
    expect(await screen.findByText('Please login to start chatting with our support team.')).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'Authentication required' }]);
    server.answers[SEND] = () => Response.json(message({ message: 'Hello' }), { status: 201 });
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log()).queryByText('Not sent')).toBeNull());
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    expect(callsOf(SEND)).toHaveLength(2);
  });

  it('restores typed text and unsent messages after a reload', async () => {
    server.answers[SEND] = reject(400, 'invalid_input', 'Use plain text');
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'First{Enter}');
    await within(log()).findByText('Not sent');
    await user.type(box(), 'Secon');
    unmount();
    await openAsCustomer();
    expect(box().value).toBe('Secon');
    expect(within(log()).getByText('First')).toBeTruthy();
    expect(within(log()).getByText('Not sent')).toBeTruthy();
  });

  it('sends a message that was interrupted by a reload once', async () => {
    server.answers[SEND] = () => new Promise(() => {});
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'Hello{Enter}');
    await within(log()).findByText('Sending...');
    unmount();
    const arrived = message({ message: 'Hello' });
    server.answers[SEND] = () => Response.json(arrived, { status: 201 });
    answerWith(arrived);
    await openAsCustomer();
    await waitFor(() => expect(within(log()).getAllByText('Hello')).toHaveLength(1));
    expect(within(log()).queryByText('Sending...')).toBeNull();
    const [first, second] = callsOf(SEND);
    expect(second?.key).toBe(first?.key);
  });

  it('deletes the text at logout, and shows no other user’s', async () => {
    const { unmount } = await openAsCustomer();
    await user.type(box(), 'For support only');
    const leaving = signOut();
    await vi.waitFor(() => expect(signOutQuestion.get()).toBeDefined());
    signOutQuestion.get()?.answer(true);
    await act(() => leaving);
    expect(box().value).toBe('');
    unmount();
    expect(JSON.stringify({ ...localStorage })).not.toContain('For support only');

    const again = await openAsCustomer();
    await user.type(box(), 'Mine');
    again.unmount();
    await open({ ...rosa, id: 'u2' });
    expect(box().value).toBe('');
  });
});
