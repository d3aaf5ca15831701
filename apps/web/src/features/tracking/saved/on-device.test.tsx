import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// First, because it replaces fetch.
import {
  answerWith,
  device,
  json,
  open,
  pass,
  prepareTracking,
  press,
  server,
  toasts,
  track,
} from '../testing/render-tracking.tsx';
import { installPrompt } from '../../../lib/install-prompt.ts';
import { found, hold, tracked } from '../../../lib/shipments/shipment.fixtures.ts';
import { lastKnownAnswers, lastSearch, storeAnswers } from '../last-known.ts';
// Loaded up front, so that no test waits for the lazy chunks.
import '../result/follow/panel.tsx';
import '../result/result-list-view.tsx';
import './saved-panel.tsx';
import './nickname-form.tsx';
import './save-number.tsx';
import { MAX_SAVED, removeSaved, save, type Saved } from './saved-numbers.ts';
import { accountChanged, forgetAccount } from '@moveway/ui/personal/account.ts';
import { refreshSession, signOut } from '../../../lib/accounts/session.ts';

prepareTracking();

describe('saved numbers', () => {
  beforeEach(() => {
    device.prefersReducedMotion = true;
  });
  afterEach(() => {
    for (const { trackingNumber } of saved()) {
      removeSaved(trackingNumber);
    }
  });

  it('saves a found number with a nickname, renames it, and removes it', async () => {
    answerWith();
    await track(10);
    await press('Save with a nickname');
    fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: " Dad's Mustang " } });
    fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
    expect(toasts).toMatchObject([{ title: "“Dad's Mustang” is saved on this device" }]);
    expect(saved()).toEqual([{ trackingNumber: 'MW123456789', nickname: "Dad's Mustang" }]);
    await press('Rename');
    fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: '' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
    expect(saved()).toEqual([{ trackingNumber: 'MW123456789', nickname: '' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(saved()).toEqual([]);
  });

  it('keeps and shows what another tab saves and removes', async () => {
    save('MW123456789', "Dad's Mustang");
    save('MW222222222', 'Truck');
    answerWith({}, []);
    await track(10, '/tracking');
    inAnotherTab([{ trackingNumber: 'MW333333333', nickname: 'Theirs' }, ...saved().slice(1)]);
    fireEvent.click(screen.getByRole('button', { name: "Remove Dad's Mustang" }));
    expect(saved().map(({ nickname }) => nickname)).toEqual(['Theirs']);
    inAnotherTab([{ trackingNumber: 'MW222222222', nickname: 'Truck' }, ...saved()]);
    save('MW123456789', 'Mine');
    expect(saved().map(({ nickname }) => nickname)).toEqual(['Mine', 'Truck', 'Theirs']);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'moveway.tracking.saved' })));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('says that nothing was saved where the device stores nothing, and leaves the nickname in its field', async () => {
    answerWith({}, []);
    await track(10);
    await press('Save with a nickname');
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
    write.mockRestore();
    expect(toasts).toMatchObject([{ title: 'Not saved' }]);
    expect(screen.getByLabelText('Nickname')).toBeTruthy();
  });

  it('names the number that was dropped when there are more than fifty', async () => {
    for (let index = 0; index < MAX_SAVED; index += 1) {
      save(`MW${100_000_000 + index}`, index === 0 ? 'The oldest' : '');
    }
    answerWith({}, []);
    await track(10);
    await press('Save with a nickname');
    fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
    expect(toasts.at(-1)?.description).toContain('the oldest was removed: The oldest');
    expect(saved()).toHaveLength(MAX_SAVED);
  });

  it('lists saved numbers with their last known status at once, and refreshes them with one request', async () => {
    save('MW222222222', '');
    save('MW123456789', "Dad's Mustang");
    storeAnswers([found({ hold })], new Date('2026-11-21T14:05:00.000Z'));
    let answer: ((response: Response) => void) | undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    await track(10, '/tracking');
    const [mustang, other] = screen.getAllByRole('listitem');
    expect(mustang?.textContent).toMatch(/Dad's MustangMW123456789On hold.*as of/);
    expect(other?.textContent).toContain('No status yet');
    expect(server.asked).toEqual([
      'POST /api/packages/track {"trackingNumbers":["MW123456789","MW222222222"]}',
    ]);
    answer?.(
      json({
        results: [found({ status: 'Delivered' }), { outcome: 'not_found', trackingNumber: 'MW222222222' }],
      }),
    );
    await pass(10);
    expect(mustang?.textContent).toContain('Delivered');
    expect(screen.getByRole('link', { name: 'Track all of them' }).getAttribute('href')).toBe(
      '/tracking?number=MW123456789,MW222222222',
    );

    fireEvent.click(within(mustang ?? document.body).getByRole('button', { name: "Remove Dad's Mustang" }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    act(() => toasts.at(-1)?.action?.onClick());
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows what was last known while it searches, with its time', async () => {
    storeAnswers([found({ description: 'Two boxes of books', hold })], new Date('2026-11-21T14:05:00.000Z'));
    device.prefersReducedMotion = false;
    answerWith({ status: 'Delivered' }, []);
    await track(0);
    expect(screen.getByText('Searching')).toBeTruthy();
    expect(screen.getByRole('article').textContent).toMatch(
      /Two boxes of books MW123456789On hold as of .* Updating now.*Last seen in Boise, ID/,
    );
    await pass(2000);
    expect(screen.getByRole('article').textContent).not.toContain('as of');
  });

  it('offers to install the site once, after something was found', async () => {
    // Loaded before, so that the offer is there at once.
    await import('../result/follow/install-offer.tsx');
    const prompt = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined });
    answerWith({}, []);
    open('/tracking');
    act(() => installPrompt.set(prompt));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    const { unmount } = await track(10);
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    unmount();
    await track(10);
    expect(screen.getByRole('button', { name: 'Save with a nickname' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    act(() => installPrompt.set(undefined));
  });

  function inAnotherTab(value: Saved[]): void {
    localStorage.setItem('moveway.tracking.saved', JSON.stringify({ v: 1, value }));
  }

  /** What is stored on the device. */
  function saved(): Saved[] {
    const stored = JSON.parse(localStorage.getItem('moveway.tracking.saved') ?? '{"value":[]}') as {
      value: Saved[];
    };
    return stored.value;
  }
});

describe('the last answers', () => {
  it('ignores stored data of another shape', () => {
    localStorage.setItem('moveway.tracking.answers', '{"v":1,"value":[{"asOf":1}]}');
    expect(lastKnownAnswers(['MW123456789'])).toEqual([]);
    expect(lastSearch()).toEqual([]);
  });

  const now = new Date('2026-11-21T14:05:00.000Z');

  it('removes the answer of a number that is no longer found', () => {
    storeAnswers([found()], now);
    storeAnswers([{ outcome: 'not_found', trackingNumber: 'MW123456789' }], now);
    expect(lastKnownAnswers(['MW123456789'])).toEqual([]);
  });

  it('stores the newest answer of each number with its time, and gives those asked for', () => {
    storeAnswers([found({ status: 'Pending' }), found({ trackingNumber: 'OTHER1' })], new Date(0));
    storeAnswers([found({ status: 'Delivered' })], now);
    const known = lastKnownAnswers(['NEVER1', 'MW123456789']);
    expect(known.map(({ asOf, result }) => [asOf, result.package.status])).toEqual([
      ['2026-11-21T14:05:00.000Z', 'Delivered'],
    ]);
  });

  it('drops the oldest answers beyond 50', () => {
    for (let number = 0; number < 60; number += 1) {
      storeAnswers([found({ trackingNumber: `N${number}` })], now);
    }
    expect(lastKnownAnswers(['N9'])).toEqual([]);
    expect(lastKnownAnswers(['N10', 'N59'])).toHaveLength(2);
  });

  it('returns the numbers of the last search only', () => {
    expect(lastSearch()).toEqual([]);
    storeAnswers([found({ trackingNumber: 'BEFORE1' })], new Date(0));
    storeAnswers([found(), found({ trackingNumber: 'OTHER1' })], now);
    expect(lastSearch()).toEqual(['MW123456789', 'OTHER1']);
  });
});

describe('the answers of a user', () => {
  afterEach(() => accountChanged(undefined));

  const answerFor = (receiver: string) => () => json(tracked({ receiver }));
  const receivers = () => lastKnownAnswers(['MW123456789']).map(({ result }) => result.package.receiver);

  it('shows and stores nothing of what a user was told once they have signed out', async () => {
    accountChanged('dana');
    server.answer = answerFor('Dana Reyes');
    await track(3000);
    expect(screen.getAllByText(/Dana Reyes/).length).toBeGreaterThan(0);
    expect(receivers()).toEqual(['Dana Reyes']);

    server.answer = answerFor('D. R.');
    act(() => {
      forgetAccount('dana');
      accountChanged(undefined);
    });
    expect(screen.queryByText(/Dana Reyes/)).toBeNull();
    await pass(3000);
    expect(screen.getAllByText(/D\. R\./).length).toBeGreaterThan(0);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Dana Reyes');
    expect(receivers()).toEqual(['D. R.']);
  });

  it('stores nothing of an answer that comes after its user has left', async () => {
    accountChanged('dana');
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.answer = () => promise;
    await track(100);
    server.answer = answerFor('D. R.');
    act(() => accountChanged('eli'));
    resolve(answerFor('Dana Reyes')());
    await pass(3000);
    expect(screen.queryByText(/Dana Reyes/)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Dana Reyes');
  });

  it('ends the search when its user signs out, so that it is not asked again for the next one', async () => {
    const dana = { id: 'dana', username: 'dana', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
    document.cookie = 'moveway.signed-in=1';
    server.answer = () => json(dana);
    await refreshSession();
    server.answer = answerFor('Dana Reyes');
    await track(3000);
    expect(screen.getAllByText(/Dana Reyes/).length).toBeGreaterThan(0);

    document.cookie = 'moveway.signed-in=; max-age=0';
    server.answer = () => json({ signedOut: true });
    await act(async () => signOut());
    await pass(3000);
    expect(screen.getByTestId('address').textContent).toBe('/tracking');
    expect(screen.queryByText(/Dana Reyes/)).toBeNull();
  });
});
