import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { statusUpdateSchema } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatInstant, localDate } from '@moveway/ui/time/time-format.ts';
import { pressKey } from '../../../testing/choose.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { UpdateStatusDialog } from './update-dialog.tsx';

prepareBrowser();

const ONE = 'GET /api/admin/packages/MW1000001';
const UPDATE = 'PUT /api/packages/MW1000001/status';
const UNDO = 'POST /api/admin/packages/MW1000001/status/undo';

const inTransit = adminPackage({ status: 'In Transit' });
const out = adminPackage({ status: 'Out for Delivery', destination: 'Reno, NV' });

/** The form, with a server that saves each update; `confirm` keeps what was entered. */
async function open(item: AdminPackage, answers: Answers = {}) {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const onClose = vi.fn<() => void>();
  const console = renderScreen(<UpdateStatusDialog item={item} onClose={onClose} />, {
    [UPDATE]: () => ({ body: { ...item, version: item.version + 1 } }),
    ...answers,
  });
  await screen.findByLabelText('Location');
  return { ...console, confirm, onClose };
}
type Form = Awaited<ReturnType<typeof open>>;

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
/** @returns what was sent with this try, the first or a later one */
async function save({ callsOf }: Form, tries = 1) {
  fireEvent.click(screen.getByText('Update status'));
  await waitFor(() => expect(callsOf(UPDATE)).toHaveLength(tries));
  return callsOf(UPDATE).at(-1)?.body;
}
const problemAt = (name: string, problem: string) => () =>
  errorResponse(422, 'shipment.rejected', `${problem}.`, { [name]: problem });

describe('the status form', () => {
  it('says an invisible character at the field as it is pasted, and sends nothing', async () => {
    const console = await open(inTransit);
    const said = () => screen.queryByText(/^This text has an invisible character/);
    for (const pasted of ['Elko\u202E, NV', 'Elko\u0007, NV']) {
      await console.user.click(field('Location'));
      await console.user.paste(pasted);
      await waitFor(() => expect(said()).not.toBeNull());
      await save(console, 0);
      fill('Location', 'Elko, NV');
      await waitFor(() => expect(said()).toBeNull());
      fill('Location', '');
    }
    expect(console.callsOf(UPDATE)).toEqual([]);
  });

  it('asks for the nearest town of a location that names none, and says at its field when that is not known', async () => {
    const problem = 'This town is not known. Name it with its state, like Elko, NV';
    const console = await open(inTransit, {
      'GET /api/places': () => ({ body: { items: ['Elk Point, SD', 'Elko, NV'] } }),
      [UPDATE]: problemAt('nearTown', problem),
    });
    const town = () => screen.queryByRole('combobox', { name: 'Nearest town' });
    fill('Location', 'truck stop off exit 310');
    await waitFor(() => expect(town()).not.toBeNull());
    fill('Nearest town', 'Atlantis');
    await save(console);
    expect(await screen.findByText(problem)).toBeTruthy();

    console.answers[UPDATE] = () => errorResponse(500, 'internal', 'The server had a problem.');
    fill('Location', 'Terminal 4, Wendover, UT 84083');
    await waitFor(() => expect(town()).toBeNull());
    expect(await save(console, 2)).not.toHaveProperty('nearTown');
    expect(await screen.findByText('The server had a problem.')).toBeTruthy();

    fill('Location', 'truck stop off exit 310');
    await waitFor(() => expect(town()).not.toBeNull());
    await console.user.clear(field('Nearest town'));
    await console.user.type(field('Nearest town'), 'elk');
    await console.user.click(await screen.findByTitle('Elko, NV'));
    expect(await save(console, 3)).toMatchObject({
      location: 'truck stop off exit 310',
      nearTown: 'Elko, NV',
    });
  });

  it('sends an earlier time by the clock of the device, says at its field what is wrong with it, and none for Now', async () => {
    const last = '2026-11-20T10:00:00.000Z';
    const event = { id: 'e1', status: 'In Transit', location: '', isCorrection: false, timestamp: last };
    const problem = 'This is before the last event of the package';
    const console = await open(inTransit, {
      [ONE]: () => ({ body: { package: inTransit, events: [event], route: {} } }),
      [UPDATE]: problemAt('happenedAt', problem),
    });
    choose('Earlier');
    expect(await screen.findByText(`Last event ${formatInstant(last)}`)).toBeTruthy();
    for (const time of ['', 'noon']) {
      fill(/^Time, /, time);
      await save(console, 0);
      expect(await screen.findByText('Enter a time like 9:30 AM')).toBeTruthy();
    }
    fill(/^Time, /, '9:30 am');
    const today = localDate(new Date());
    expect(await save(console)).toMatchObject({ happenedAt: new Date(`${today}T09:30`).toISOString() });
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Time, /));

    fill('Day it happened', '11/19/2026');
    fireEvent.blur(field('Day it happened'));
    fill(/^Time, /, '5 pm');
    expect(await save(console, 2)).toMatchObject({ happenedAt: new Date('2026-11-19T17:00').toISOString() });
    expect(await screen.findByText(problem)).toBeTruthy();
    choose('Now');
    expect(await save(console, 3)).not.toHaveProperty('happenedAt');
  });

  it('asks before it discards what was entered, but not while that is being sent, and keeps it when that fails', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
    const console = await open(out, { [UPDATE]: () => answer.promise });
    const note = field('Note for the history');
    fill('Note for the history', 'Left at the gate');
    pressKey(note, 'Escape');
    expect(console.confirm).toHaveBeenCalledOnce();
    await save(console);
    pressKey(note, 'Escape');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(field('Note for the history')).toBe(note);
    expect(note.value).toBe('Left at the gate');
    expect(console.confirm).toHaveBeenCalledOnce();
    expect(console.onClose).not.toHaveBeenCalled();
  });

  it('begins with the next status and the destination where that is Delivered, and its message offers Undo', async () => {
    const console = await open(out, { [UNDO]: () => ({ body: out }) });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delivered' }).checked).toBe(true);
    expect(field('Location').value).toBe('Reno, NV');
    choose('In Transit');
    expect(field('Location').value).toBe('');
    fill('Location', 'Elko, NV');
    choose('Delivered');
    expect(field('Location').value).toBe('Elko, NV');
    expect(await save(console)).toMatchObject({ status: 'Delivered', location: 'Elko, NV' });

    expect(await screen.findByText('Status Updated Successfully')).toBeTruthy();
    fireEvent.click(screen.getByText('Undo'));
    expect(await screen.findByText('Status Update Undone')).toBeTruthy();
    // The version that the update made.
    expect(console.callsOf(UNDO)[0]?.body).toEqual({ version: 2 });
  });

  it('asks a late package, begun as still in transit, for the new date and the cause, but not once it is delivered', async () => {
    const console = await open(
      adminPackage({
        ...inTransit,
        arrivalDate: '2020-01-02',
        view: { due: { day: '2020-01-02', isLate: true, text: '7 days late' } },
      }),
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Still In Transit' }).checked).toBe(true);
    choose('Delivered');
    await waitFor(() => expect(screen.queryByText(/days late\. When/)).toBeNull());
    expect(screen.queryByRole('button', { name: /^\+1 day/ })).toBeNull();
    choose('Still In Transit');
    expect(await screen.findByText(/days late\. When is it expected now, and why\?/)).toBeTruthy();
    expect(screen.getByText('Say why it is late. The customer reads this.')).toBeTruthy();
    expect(field('Expected arrival').value).toBe('');
    // No later than the company's next day, wherever this runs.
    const soonest = new Date().toISOString().slice(0, 10);
    fireEvent.click(screen.getByRole('button', { name: /^\+1 day, / }));
    const { arrivalDate } = statusUpdateSchema.parse(await save(console));
    expect(arrivalDate && arrivalDate >= soonest).toBe(true);
  });

  it('counts the days from the expected one, and leaves what was not pressed as it is', async () => {
    const console = await open({ ...inTransit, arrivalDate: '2099-12-30', estimatedDelivery: '2099-12-30' });
    fireEvent.click(screen.getByRole('button', { name: '+2 days, Fri, Jan 1' }));
    expect(await save(console)).toMatchObject({ arrivalDate: '2100-01-01' });
  });

  it('offers where it is, the towns ahead, and the places of its route and history, each once, by keyboard too', async () => {
    const item = adminPackage({
      ...inTransit,
      origin: 'Los Angeles, CA',
      destination: 'Phoenix, AZ',
      currentLocation: 'Indio, CA',
    });
    const placesAhead = ['San Bernardino, CA', 'Indio, CA', 'Blythe, CA'];
    const tracked = { ...item, view: { ...item.view, placesAhead } };
    const event = { status: 'In Transit', timestamp: '2026-11-20T10:00:00.000Z' };
    const events = ['Indio, CA', 'Redding, CA', ''].map((location) => ({ ...event, id: location, location }));
    const console = await open(item, { [ONE]: () => ({ body: { package: tracked, events, route: {} } }) });
    await screen.findByRole('button', { name: 'Redding, CA' });
    const places = within(screen.getByRole('group', { name: 'Places on the route' })).getAllByRole('button');
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'Indio, CA',
      'San Bernardino, CA',
      'Blythe, CA',
      'Phoenix, AZ',
      'Redding, CA',
      'Los Angeles, CA',
    ]);
    places[4]?.focus();
    await console.user.keyboard('{Enter}');
    expect(field('Location').value).toBe('Redding, CA');
    expect(await save(console)).toMatchObject({ location: 'Redding, CA' });
  });
});

describe('a status update in an edit conflict', () => {
  const now = adminPackage({
    version: 4,
    status: 'Out for Delivery',
    currentLocation: 'Denver, CO',
    undoStatusMs: 30_000,
  });
  const conflict = {
    [UPDATE]: () => errorResponse(409, 'shipment.changed', 'This package was changed.'),
    [ONE]: () => ({ body: { package: now, events: [], route: {} } }),
  };

  it('is given up by "Keep theirs" without a further question', async () => {
    // Without motion a dialog that is closed is gone.
    const media = matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...media(query),
      matches: /min-width|reduced-motion/.test(query),
    }));
    const console = await open(adminPackage({ version: 3 }), conflict);
    fill('Note for the history', 'Left the terminal');
    await save(console);
    fireEvent.click(await screen.findByText('Keep theirs'));
    await waitFor(() => expect(console.onClose).toHaveBeenCalledOnce());
    expect(console.confirm).not.toHaveBeenCalled();
  });

  it('shows the other change, keeps what was typed, and is sent with the new version only on request', async () => {
    const console = await open(adminPackage({ version: 3 }), conflict);
    choose('In Transit');
    fill('Note for the history', 'Left the terminal');
    await save(console);
    expect(await screen.findByText(/Someone else changed this package/)).toBeTruthy();
    expect(screen.getByText('Out for Delivery', { selector: 'strong' })).toBeTruthy();
    expect(field('Note for the history').value).toBe('Left the terminal');

    console.answers[UPDATE] = () => ({ body: { ...now, version: 5 } });
    fireEvent.click(screen.getByText('Update anyway'));
    await waitFor(() => expect(console.callsOf(UPDATE)).toHaveLength(2));
    expect(console.callsOf(UPDATE).map(({ body }) => body)).toEqual([
      { status: 'In Transit', description: 'Left the terminal', version: 3 },
      { status: 'In Transit', description: 'Left the terminal', version: 4 },
    ]);
    expect(await screen.findByText('Status Updated Successfully')).toBeTruthy();
  });
});
