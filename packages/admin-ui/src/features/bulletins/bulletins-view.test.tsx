import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Bulletin } from '@moveway/contracts/subscriptions/bulletin.routes.ts';
import { prepareBrowser, errorResponse, renderConsole } from '../../testing/render-console.tsx';
// Loaded before the tests, so that no test waits for its code.
import '../../app/support-views.tsx';
import './bulletins-view.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/bulletins';
const RECEIVERS = 'GET /api/admin/bulletins/receivers';
const SEND = 'POST /api/admin/bulletins';
const bulletin: Bulletin = {
  id: 'a'.repeat(24),
  subject: 'Snow',
  text: 'I-70 is closed.',
  sentBy: 'dispatcher',
  receivers: 2,
  sentAt: '2026-11-21T10:00:00.000Z',
};

const render = (answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole(
    {
      [LIST]: () => ({ body: { items: [] } }),
      [RECEIVERS]: () => ({ body: { count: 2, sendsEmail: true } }),
      ...answers,
    },
    undefined,
    '/?tab=support&view=bulletins',
  );
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
async function write({ user }: ReturnType<typeof render>): Promise<HTMLElement> {
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Snow');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'I-70 is closed.');
  return screen.getByRole('button', { name: 'Send to 2 subscribers' });
}

describe('a service update', () => {
  it('is shown as it is read, and sent after a question', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    const console = render({ [SEND]: () => ({ status: 201, body: bulletin }) });
    const send = await write(console);
    const preview = within(screen.getByRole('article', { name: 'Preview' }));
    expect(preview.getByRole('heading', { name: 'Snow' })).toBeTruthy();
    expect(preview.getByText('To 2 subscribers')).toBeTruthy();
    await console.user.click(send);
    expect(console.callsOf(SEND)).toHaveLength(0);
    console.answers[LIST] = () => ({ body: { items: [bulletin] } });
    await console.user.click(send);
    expect(await screen.findByText(/to 2, by dispatcher/)).toBeTruthy();
    expect(console.callsOf(SEND).map(({ body }) => body)).toEqual([
      { subject: 'Snow', text: 'I-70 is closed.' },
    ]);
    await waitFor(() => expect(subject().value).toBe(''));
    confirm.mockRestore();
  });

  it('goes under the same key when it is sent again after a failure, and keeps what was written', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
    const console = render({ [SEND]: () => errorResponse(503, 'unavailable', 'The database is away.') });
    const send = await write(console);
    await console.user.click(send);
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    await waitFor(() => expect(send.className).not.toContain('loading'));
    await console.user.click(send);
    await waitFor(() => expect(console.callsOf(SEND)).toHaveLength(2));
    const keys = console.callsOf(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(subject().value).toBe('Snow');
    confirm.mockRestore();
  });

  it('cannot be written where no email can be sent, and the screen says so', async () => {
    render({ [RECEIVERS]: () => ({ body: { count: 2, sendsEmail: false } }) });
    expect(await screen.findByText(/Email is not set up/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that none was sent yet, or that they could not be loaded', async () => {
    const console = render({ [LIST]: () => errorResponse(503, 'unavailable', 'The database is away.') });
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    console.answers[LIST] = () => ({ body: { items: [] } });
    await console.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('None sent yet')).toBeTruthy();
  });
});
