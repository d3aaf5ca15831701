import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
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
const STOP = 'truck stop off exit 310';

/** The status form of a package, at this location. */
async function at(location: string, answers: Parameters<typeof renderConsole>[0] = {}) {
  const item = adminPackage({ status: 'In Transit' });
  const console = renderConsole({
    'GET /api/admin/packages': () => ({ body: { items: [item] } }),
    'GET /api/places': () => ({ body: { items: ['Elk Point, SD', 'Elko, NV'] } }),
    [UPDATE]: () => ({ body: { ...item, version: 2 } }),
    ...answers,
  });
  await console.user.click(await screen.findByRole('button', { name: 'Update status of MW1000001' }));
  const field = await screen.findByLabelText('Location');
  if (location) {
    await console.user.type(field, location);
  }
  return console;
}
const town = () => screen.findByRole('combobox', { name: 'Nearest town' });
const save = ({ user }: Awaited<ReturnType<typeof at>>) =>
  user.click(screen.getByRole('button', { name: 'Update status' }));

it.each(['Elko\u202E, NV', 'Elko\u0007, NV'])(
  'an invisible character is said at the field as it is pasted: %j',
  async (pasted) => {
    const console = await at('');
    await console.user.click(screen.getByLabelText('Location'));
    await console.user.paste(pasted);
    expect(await screen.findByText(/^This text has an invisible character/)).toBeTruthy();
    await save(console);
    expect(console.callsOf(UPDATE)).toHaveLength(0);
    await console.user.clear(screen.getByLabelText('Location'));
    await console.user.type(screen.getByLabelText('Location'), 'Elko, NV');
    await waitFor(() => expect(screen.queryByText(/^This text has an invisible character/)).toBeNull());
  },
);

it('a town that the server does not know is said at the field', async () => {
  const problem = 'This town is not known. Name it with its state, like Elko, NV';
  const console = await at(STOP, {
    [UPDATE]: () => errorResponse(422, 'shipment.town_unknown', `${problem}.`, { nearTown: problem }),
  });
  await console.user.type(await town(), 'Atlantis');
  await save(console);
  expect(await screen.findByText(problem)).toBeTruthy();
});

it('the nearest town of a place without a name is chosen from those that begin like it', async () => {
  const console = await at(STOP);
  await console.user.type(await town(), 'elk');
  await console.user.click(await screen.findByText('Elko, NV'));
  await save(console);
  await waitFor(() => expect(console.callsOf(UPDATE)).toHaveLength(1));
  expect(console.callsOf(UPDATE)[0]?.body).toMatchObject({ location: STOP, nearTown: 'Elko, NV' });
});

it('a location that names its city is asked for none, and sent without the one entered before', async () => {
  const console = await at(STOP);
  await console.user.type(await town(), 'Elko, NV');
  const location = screen.getByLabelText('Location');
  await console.user.clear(location);
  await console.user.type(location, 'Terminal 4, Wendover, UT 84083');
  expect(screen.queryByRole('combobox', { name: 'Nearest town' })).toBeNull();
  await save(console);
  await waitFor(() => expect(console.callsOf(UPDATE)).toHaveLength(1));
  expect(console.callsOf(UPDATE)[0]?.body).not.toHaveProperty('nearTown');
});
