import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Bulletin } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import { prepareBrowser, errorResponse, renderScreen, type Answers } from '../../testing/render-console.tsx';
import { BulletinsView } from './bulletins-view.tsx';

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

const render = (answers: Answers = {}) =>
  renderScreen(<BulletinsView />, {
    [LIST]: () => ({ body: { items: [] } }),
    [RECEIVERS]: () => ({ body: { count: 2, sendsEmail: true } }),
    ...answers,
  });
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });

describe('a service update', () => {
  it('is shown as it is read, sent after a question, and kept by a failure, to be sent again under the same key', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true).mockReturnValueOnce(false);
    const { user, answers, callsOf } = render({
      [SEND]: () => errorResponse(503, 'unavailable', 'The database is away.'),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Snow');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'I-70 is closed.');
    const send = screen.getByRole('button', { name: 'Send to 2 subscribers' });
    const preview = within(screen.getByRole('article', { name: 'Preview' }));
    expect(preview.getByRole('heading', { name: 'Snow' })).toBeTruthy();
    expect(preview.getByText('To 2 subscribers')).toBeTruthy();
    await user.click(send);
    expect(callsOf(SEND)).toHaveLength(0);
    await user.click(send);
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    await waitFor(() => expect(send.className).not.toContain('loading'));
    expect(subject().value).toBe('Snow');
    answers[SEND] = () => ({ status: 201, body: bulletin });
    answers[LIST] = () => ({ body: { items: [bulletin] } });
    await user.click(send);
    expect(await screen.findByText(/to 2, by dispatcher/)).toBeTruthy();
    expect(callsOf(SEND)[1]?.body).toEqual({ subject: 'Snow', text: 'I-70 is closed.' });
    const keys = callsOf(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(subject().value).toBe(''));
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
