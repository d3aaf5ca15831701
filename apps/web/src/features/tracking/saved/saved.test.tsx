import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
// First, because it replaces fetch.
import { device, json, open, pass, prepareTracking, server, toasts } from '../testing/render-tracking.tsx';
import { installPrompt } from '../../../lib/install-prompt.ts';
import { aPackage, anEvent, found } from '../../../lib/shipments/shipment.fixtures.ts';
import { storeAnswers } from '../last-known.ts';
// Loaded up front, so that no test waits for the lazy chunks.
import '../result/follow/panel.tsx';
import '../result/result-list-view.tsx';
import './saved-panel.tsx';
import './nickname-form.tsx';
import './save-numbers.tsx';
import { MAX_SAVED, removeSaved, save } from './change-saved.ts';
import type { Saved } from './saved-numbers.ts';

prepareTracking();
const at = '2026-11-20T18:00:00.000Z';
const hold = { reason: 'documents', until: '2026-12-01', at, why: 'Waiting for documents.' } as const;
beforeEach(() => {
  device.prefersReducedMotion = true;
});
afterEach(() => {
  for (const { numbers } of saved()) {
    removeSaved(numbers);
  }
});

it('saves a found number with a nickname, renames it, and removes it', async () => {
  server.answer = () => json({ package: aPackage(), events: [anEvent()], route: {} });
  open('/tracking?number=MW123456789');
  await pass(10);
  fireEvent.click(screen.getByRole('button', { name: 'Save with a nickname' }));
  await pass(10);
  fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: " Dad's Mustang " } });
  fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
  expect(toasts).toMatchObject([{ title: "“Dad's Mustang” is saved on this device" }]);
  expect(saved()).toEqual([{ numbers: ['MW123456789'], nickname: "Dad's Mustang" }]);
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await pass(10);
  fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: '' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
  expect(saved()).toEqual([{ numbers: ['MW123456789'], nickname: '' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(saved()).toEqual([]);
});

it('names the number that was dropped when there are more than fifty', async () => {
  for (let index = 0; index < MAX_SAVED; index += 1) {
    save([`MW${100_000_000 + index}`], index === 0 ? 'The oldest' : '');
  }
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  open('/tracking?number=MW123456789');
  await pass(10);
  fireEvent.click(screen.getByRole('button', { name: 'Save with a nickname' }));
  await pass(10);
  fireEvent.submit(screen.getByRole('form', { name: 'Save this number' }));
  expect(toasts.at(-1)?.description).toContain('the oldest was removed: The oldest');
  expect(saved()).toHaveLength(MAX_SAVED);
});

it('lists saved numbers with their last known status at once, and refreshes them with one request', async () => {
  save(['MW222222222'], '');
  save(['MW123456789'], "Dad's Mustang");
  storeAnswers([found({ hold })], new Date('2026-11-21T14:05:00.000Z'));
  let answer: ((response: Response) => void) | undefined;
  server.answer = () => new Promise((resolve) => (answer = resolve));
  open('/tracking');
  await pass(10);
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

it('saves a set of numbers under a name, and leads back to it with one link', async () => {
  const results = [found(), { outcome: 'not_found', trackingNumber: 'MW222222222' }];
  server.answer = () => json({ results });
  const { unmount } = open('/tracking?number=MW222222222,MW123456789');
  await pass(10);
  fireEvent.click(screen.getByRole('button', { name: 'Save this list' }));
  await pass(10);
  fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: 'Spring auction' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Save these numbers' }));
  expect(saved()).toEqual([{ numbers: ['MW222222222', 'MW123456789'], nickname: 'Spring auction' }]);
  unmount();
  open('/tracking');
  await pass(10);
  expect(screen.getByRole('link', { name: 'Spring auction' }).getAttribute('href')).toBe(
    '/tracking?number=MW222222222,MW123456789',
  );
  expect(screen.getByRole('listitem').textContent).toContain('2 numbers');
});

it('reads the single numbers that were saved before there were sets', async () => {
  const older = [{ trackingNumber: 'MW123456789', nickname: 'The van' }];
  localStorage.setItem('moveway.tracking.saved', JSON.stringify({ v: 1, value: older }));
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  open('/tracking');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'moveway.tracking.saved' })));
  await pass(10);
  expect(screen.getByRole('link', { name: 'The van' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove The van' }));
  expect(saved()).toEqual([]);
});

it('shows what was last known while it searches, with its time', async () => {
  storeAnswers([found({ description: 'Two boxes of books', hold })], new Date('2026-11-21T14:05:00.000Z'));
  device.prefersReducedMotion = false;
  server.answer = () => json({ package: aPackage({ status: 'Delivered' }), events: [], route: {} });
  open('/tracking?number=MW123456789');
  await pass(0);
  expect(screen.getByRole('progressbar')).toBeTruthy();
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
  server.answer = () => json({ package: aPackage(), events: [], route: {} });
  open('/tracking');
  act(() => installPrompt.set(prompt));
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  const { unmount } = open('/tracking?number=MW123456789');
  await pass(10);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  unmount();
  open('/tracking?number=MW123456789');
  await pass(10);
  expect(screen.getByRole('button', { name: 'Save with a nickname' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  act(() => installPrompt.set(undefined));
});

/** What is stored on the device. */
function saved(): Saved[] {
  const stored = JSON.parse(localStorage.getItem('moveway.tracking.saved') ?? '{"value":[]}') as {
    value: Saved[];
  };
  return stored.value;
}
