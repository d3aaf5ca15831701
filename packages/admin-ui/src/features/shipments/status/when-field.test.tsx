import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatInstant, localDate } from '@moveway/ui/time/time-format.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';
import './update-dialog.tsx';

prepareBrowser();

const UPDATE = 'PUT /api/packages/MW1000001/status';
const LAST = '2026-11-20T10:00:00.000Z';

/** The status form of a package, with `Earlier` chosen. */
async function withEarlier(answers: Parameters<typeof renderConsole>[0] = {}) {
  const item = adminPackage({ status: 'In Transit' });
  const event = { id: 'e1', status: 'In Transit', location: '', isCorrection: false, timestamp: LAST };
  const console = renderConsole({
    'GET /api/admin/packages': () => ({ body: { items: [item] } }),
    'GET /api/admin/packages/MW1000001': () => ({ body: { package: item, events: [event] } }),
    [UPDATE]: () => ({ body: { ...item, version: 2 } }),
    ...answers,
  });
  await console.user.click(await screen.findByRole('button', { name: 'Update status of MW1000001' }));
  await console.user.click(await screen.findByRole('radio', { name: 'Earlier' }));
  return console;
}
type Console = Awaited<ReturnType<typeof withEarlier>>;

const save = ({ user }: Console) => user.click(screen.getByRole('button', { name: 'Update status' }));
const bodies = (console: Console) =>
  console.callsOf(UPDATE).map(({ body }) => body as { happenedAt?: string; status: string });

it('an update that happened earlier is not sent without its time, nor with what is no time', async () => {
  const console = await withEarlier();
  await save(console);
  expect(await screen.findByText('Enter a time like 9:30 AM')).toBeTruthy();
  await console.user.type(screen.getByLabelText(/^Time, /), 'noon');
  await save(console);
  expect(await screen.findByText('Enter a time like 9:30 AM')).toBeTruthy();
  expect(bodies(console)).toEqual([]);
});

it('what the server says of the time stands at its field', async () => {
  const problem = 'This is before the last event of the package';
  const console = await withEarlier({
    [UPDATE]: () => errorResponse(422, 'shipment.time_rejected', `${problem}.`, { happenedAt: problem }),
  });
  await console.user.type(screen.getByLabelText(/^Time, /), '9:30');
  await save(console);
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Time, /));
});

it('the time is of this day by the clock of the device, unless another day is entered', async () => {
  const console = await withEarlier();
  expect(await screen.findByText(`Last event ${formatInstant(LAST)}`)).toBeTruthy();
  await console.user.type(screen.getByLabelText(/^Time, /), '9:30 am');
  await save(console);
  await waitFor(() => expect(bodies(console)).toHaveLength(1));
  expect(bodies(console)[0]?.happenedAt).toBe(new Date(`${localDate(new Date())}T09:30`).toISOString());
});

it('an update of now says no time, also after Earlier was tried', async () => {
  const console = await withEarlier();
  const day = await screen.findByLabelText('Day it happened');
  await console.user.clear(day);
  await console.user.type(day, '11/19/2026');
  await console.user.type(screen.getByLabelText(/^Time, /), '5 pm');
  await console.user.click(screen.getByRole('radio', { name: 'Now' }));
  await save(console);
  await waitFor(() => expect(bodies(console)).toHaveLength(1));
  expect(bodies(console)[0]).not.toHaveProperty('happenedAt');
});
