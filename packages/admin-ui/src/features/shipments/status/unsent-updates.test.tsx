import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { UnsentButton } from '../../../app/header/unsent-button.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import {
  administrator,
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
import { PackageActions } from '../list/actions.tsx';
import { packageList } from '../shipment.queries.ts';
import { usePackageWork } from '../use-package-work.tsx';
import { UnsentUpdates } from './unsent-updates.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './update-dialog.tsx';
import { seenPackage, updateOutbox } from './update-outbox.ts';
import { useUpdateSender } from './use-update-sender.ts';

prepareBrowser();

const LIST = 'GET /api/admin/packages';
const DETAIL = 'GET /api/admin/packages/MW1000001';
const UPDATE = 'PUT /api/packages/MW1000001/status';
const OTHER_UPDATE = 'PUT /api/packages/MW1000002/status';

const first = adminPackage({ currentLocation: 'Reno, NV' });
const other = adminPackage({ id: 'p2', trackingNumber: 'MW1000002', version: 5 });
const items = [first, other];
const changed = adminPackage({ ...first, status: 'Out for Delivery', version: 2 });

const noNetwork = () => Promise.reject(new TypeError('no network'));

let onLine: MockInstance<() => boolean>;
beforeEach(() => {
  onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => onLine.mockRestore());
const conflict = () => errorResponse(409, 'shipment.changed', 'Someone else changed this package.');
const networkIsBack = () => act(() => void dispatchEvent(new Event('online')));

type Platform = NonNullable<Parameters<typeof renderScreen>[2]>['platform'];
type Console = ReturnType<typeof renderScreen>;

/** What sends the updates and counts them, and of each package the actions and its updates. */
function Packages() {
  useUpdateSender({ isScanning: false });
  const { data } = useQuery(packageList(useAdminApi(), {}));
  const { handlers, dialog } = usePackageWork();
  return (
    <>
      <UnsentButton />
      {data?.items.map((item) => (
        <section key={item.id} aria-label={item.trackingNumber}>
          <PackageActions item={item} handlers={handlers} />
          <UnsentUpdates item={item} />
        </section>
      ))}
      {dialog}
    </>
  );
}

const server: Answers = {
  [LIST]: () => ({ body: { items } }),
  [UPDATE]: noNetwork,
  [OTHER_UPDATE]: noNetwork,
};
const render = (answers: Answers = {}, platform?: Platform) =>
  renderScreen(<Packages />, { ...server, ...answers }, { platform });

/** Saves a status in the dialog of a package. */
async function update(status: string) {
  fireEvent.click(await screen.findByLabelText('Update status of MW1000001'));
  fireEvent.click(await screen.findByLabelText(status));
  fireEvent.click(screen.getByText('Update status', { selector: '[role=dialog] *' }));
}

/** The console while these updates wait, as its dialog and the keys of the list leave them. */
async function withQueued(...updates: [status: PackageStatus, item?: AdminPackage][]) {
  const console = render();
  await screen.findByLabelText('MW1000001');
  act(() => {
    for (const [status, item = first] of updates) {
      updateOutbox.add({
        key: newIdempotencyKey(),
        trackingNumber: item.trackingNumber,
        body: { status, version: item.version },
        before: seenPackage(item),
        at: new Date().toISOString(),
        isSending: true,
      });
    }
  });
  await row().findAllByText('Waiting for the network');
  return console;
}

const row = ({ trackingNumber }: AdminPackage = first) => within(screen.getByLabelText(trackingNumber));
const count = (text: string) => screen.findByRole('button', { name: text });
const sent = (console: Console, name = UPDATE) =>
  console.callsOf(name).map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }));

const happenedAtOf = (body: unknown) => (body as { happenedAt?: string } | undefined)?.happenedAt;

/** The console after an update that another administrator was quicker with. */
async function withConflict() {
  const console = await withQueued(['In Transit']);
  const now = { ...changed, lastEventAt: new Date().toISOString() };
  console.answers[UPDATE] = conflict;
  console.answers[LIST] = () => ({ body: { items: [now, other] } });
  console.answers[DETAIL] = () => ({ body: { package: now, events: [], route: {} } });
  networkIsBack();
  await row().findByText('Someone else changed this package.');
  return console;
}

describe('a status update made without a network', () => {
  it('waits beside its package and in the frame with its time, also over the end of the tab, and is sent under its key', async () => {
    const console = render();
    await update('In Transit');
    expect(await screen.findByText('Status Update Queued')).toBeTruthy();
    expect(screen.queryByText('Update Failed')).toBeNull();
    expect(row().getByText(/^Queued/).textContent).toMatch(/^Queued .*\d:\d\d [AP]M.*: In Transit/);
    expect(row().getByText('Waiting for the network')).toBeTruthy();
    expect(row(other).queryByText(/^Queued/)).toBeNull();
    await count('1 change waits');
    const madeBy = new Date().toISOString();
    const [tried] = sent(console);
    console.close();

    const again = render();
    expect(await screen.findByText(/^Queued/)).toBeTruthy();
    again.answers[UPDATE] = () => ({ body: { ...first, status: 'In Transit', version: 2 } });
    networkIsBack();
    expect(await screen.findByText(/^MW1000001 is now In Transit, as queued at /)).toBeTruthy();
    await waitFor(() => expect(row().queryByText(/^Queued/)).toBeNull());
    expect(screen.queryByRole('button', { name: /wait/ })).toBeNull();
    const { body, key } = sent(again).at(-1) ?? {};
    const { happenedAt, ...rest } = body as { happenedAt: string };
    expect({ key, body: rest }).toEqual(tried);
    // When it was made, not when it was sent.
    expect(happenedAt <= madeBy).toBe(true);
  });

  it('waits where the shell has lost the server, whatever network there is, and fails where it has not or the server rejects it at once', async () => {
    onLine.mockReturnValue(true);
    const unavailable = () => errorResponse(503, 'unavailable', 'The server cannot be reached.');
    const lost = render({ [UPDATE]: unavailable }, { connection: { isLost: async () => true } });
    await update('In Transit');
    expect(await row().findByText(/^Queued/)).toBeTruthy();
    act(() => updateOutbox.get().forEach(({ key }) => updateOutbox.remove(key)));
    lost.close();

    const { answers } = render({}, { connection: { isLost: async () => false } });
    await update('In Transit');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Could not update package status')).toBeTruthy();
    answers[UPDATE] = () => errorResponse(404, 'shipment.not_found', 'No such package.');
    fireEvent.click(await screen.findByText('Update status', { selector: '[role=dialog] *' }));
    expect(await screen.findByText('No such package.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(row().queryByText(/^Queued/)).toBeNull();
  });

  it('whose time the server rejects stays, and is applied as of now when that is asked for', async () => {
    const console = await withQueued(['In Transit']);
    console.answers[UPDATE] = () =>
      errorResponse(422, 'shipment.time_rejected', 'Use a time within the last 72 hours.');
    networkIsBack();
    expect(await row().findByText('Use a time within the last 72 hours.')).toBeTruthy();
    const first = sent(console).at(-1);
    console.answers[UPDATE] = () => ({ body: { ...changed, version: 3 } });
    fireEvent.click(row().getByLabelText('Apply as of now: MW1000001'));
    await waitFor(() => expect(row().queryByText(/^Not saved/)).toBeNull());
    const second = sent(console).at(-1);
    expect(second?.key).not.toBe(first?.key);
    const [before, now] = [first, second].map((call) => happenedAtOf(call?.body));
    expect(now && before && now > before).toBe(true);
  });

  it('is sent before a later one of the same package, which then takes the version that it made', async () => {
    const console = await withQueued(['In Transit'], ['Out for Delivery']);
    await count('2 changes wait');
    await waitFor(() => expect(row().getAllByText('Waiting for the network')).toHaveLength(2));
    const tries = sent(console).length;
    // The network may be back, but the first one was made before.
    expect(new Set(sent(console).map(({ key }) => key)).size).toBe(1);
    let version = 1;
    console.answers[UPDATE] = () => ({ body: { ...first, version: (version += 1) } });
    networkIsBack();
    await waitFor(() => expect(row().queryByText(/^Queued/)).toBeNull());
    expect(
      sent(console)
        .slice(tries)
        .map(({ body }) => body)
        .slice(-2),
    ).toMatchObject([
      { status: 'In Transit', version: 1 },
      { status: 'Out for Delivery', version: 2 },
    ]);
  });

  it.each([
    ['has trouble of its own', 500, 'internal'],
    ['limits how much is sent', 429, 'rate_limited'],
  ])('or while the server %s waits, and says so', async (_, status, code) => {
    render({ [UPDATE]: () => errorResponse(status, code, 'Please try again.') });
    await update('In Transit');
    expect(await screen.findByText('Waiting for the server')).toBeTruthy();
  });

  it('of one press is queued too beside its row, and not twice', async () => {
    const { user } = renderPackages(server);
    await screen.findByText('MW1000001');
    await user.keyboard('jl');
    expect(await screen.findByText('Status Update Queued')).toBeTruthy();
    // The key has gone on to the next row.
    await user.keyboard('kl');
    expect(await screen.findByText('Already Queued')).toBeTruthy();
    const [queued, ...others] = screen.getAllByText(/^Queued/);
    expect(queued?.closest('tr')?.textContent).toContain('MW1000001');
    expect(others).toEqual([]);
  });

  it('is neither shown to another administrator nor sent by them', async () => {
    const console = await withQueued(['In Transit']);
    console.close();
    const others = render({ 'GET /api/auth/user': () => ({ body: { ...administrator, id: 'u2' } }) });
    await screen.findByLabelText('MW1000001');
    expect(screen.queryByText(/^Queued/)).toBeNull();
    expect(screen.queryByRole('button', { name: /wait/ })).toBeNull();
    others.close();
    const own = render();
    await waitFor(() => expect(own.callsOf(UPDATE)).toHaveLength(1));
    expect(others.callsOf(UPDATE)).toEqual([]);
  });
});

describe('a queued status update of a package that another administrator has changed', () => {
  it('is not saved: the other change is shown beside it, and applied anyway it goes on the new version', async () => {
    const console = await withConflict();
    expect(await screen.findByText('Update Not Saved')).toBeTruthy();
    expect(row().getByText(/^Not saved, made/)).toBeTruthy();
    await waitFor(() =>
      expect(row().getByText(/^Status:/).textContent).toBe('Status: Pending, now Out for Delivery'),
    );
    await count('1 not saved');
    const before = sent(console).at(-1);
    console.answers[UPDATE] = () => ({ body: { ...changed, version: 3 } });
    fireEvent.click(row().getByLabelText('Apply anyway: MW1000001'));
    await waitFor(() => expect(row().queryByText(/^Not saved/)).toBeNull());
    const after = sent(console).at(-1);
    expect(after?.body).toMatchObject({ status: 'In Transit', version: 2 });
    expect(after?.key).not.toBe(before?.key);
    // Made before the other change, it cannot have happened then.
    const [made, applied] = [before, after].map((call) => happenedAtOf(call?.body));
    expect(applied && made && applied > made).toBe(true);
  });

  it('keeps back the later ones of that package, and those of others are sent', async () => {
    const console = await withQueued(['In Transit'], ['Delivered'], ['In Transit', other]);
    await waitFor(() => expect(row(other).getByText('Waiting for the network')).toBeTruthy());
    const tries = sent(console).length;
    console.answers[UPDATE] = conflict;
    console.answers[OTHER_UPDATE] = () => ({ body: { ...other, version: 6 } });
    networkIsBack();
    expect(await row().findByText('The update before it was not saved.')).toBeTruthy();
    expect(await screen.findByText(/^MW1000002 is now In Transit/)).toBeTruthy();
    await count('2 not saved');
    expect(
      sent(console)
        .slice(tries)
        .map(({ body }) => body),
    ).toEqual([expect.objectContaining({ status: 'In Transit' })]);
  });

  it('is listed in the frame with the other change, where it can be discarded once that is confirmed', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await withConflict();
    fireEvent.click(await count('1 not saved'));
    const panel = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await waitFor(() =>
      expect(panel.getByText(/^Status:/).textContent).toBe('Status: Pending, now Out for Delivery'),
    );
    expect(panel.getByRole<HTMLAnchorElement>('link', { name: 'MW1000001' }).search).toBe(
      '?package=MW1000001',
    );
    const discard = panel.getByLabelText('Discard the update of MW1000001');
    fireEvent.click(discard);
    expect(row().getByText(/^Not saved/)).toBeTruthy();
    confirm.mockReturnValue(true);
    fireEvent.click(discard);
    expect(await panel.findByText('Everything is saved')).toBeTruthy();
    expect(row().queryByText(/^Not saved/)).toBeNull();
  });
});
