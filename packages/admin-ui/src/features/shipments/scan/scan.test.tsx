import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { accountChanged } from '@moveway/ui/personal/account.ts';
import { UnsentButton } from '../../../app/header/unsent-button.tsx';
import {
  administrator,
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
  renderScreen,
  type SeenCall,
  type Answers,
} from '../../../testing/render-console.tsx';
import { useUpdateSender } from '../status/use-update-sender.ts';
import { scanLog } from './log.ts';
import { ScanPage } from './page.tsx';

prepareBrowser();

const VIN = '4S4BSANC5K3352864';
const DETAIL = 'GET /api/admin/packages/MW1000001';
const LOOK_UP = `GET /api/admin/vins/${VIN}`;
const UPDATE = 'PUT /api/packages/MW1000001/status';
const OTHER_UPDATE = 'PUT /api/packages/MW1000002/status';
const UNDO = 'POST /api/admin/packages/MW1000001/status/undo';

const item = adminPackage({ destination: 'Reno, NV' });
const noNetwork = () => Promise.reject(new TypeError('no network'));
const unknown = () => errorResponse(404, 'shipment.not_found', 'That package was not found.');

let onLine: MockInstance<() => boolean>;
beforeEach(() => {
  onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => onLine.mockRestore());

/** The page with what sends the scans and counts those that are not saved. */
function Scan() {
  useUpdateSender({ isScanning: true });
  return (
    <>
      <UnsentButton />
      <ScanPage />
    </>
  );
}

const render = (answers: Answers = {}) =>
  renderScreen(
    <Scan />,
    {
      [DETAIL]: () => ({ body: { package: item, events: [], route: {} } }),
      [UPDATE]: () => ({ body: { ...item, status: 'In Transit', version: 2 } }),
      [OTHER_UPDATE]: () => ({ body: { ...item, id: 'p2', trackingNumber: 'MW1000002', version: 5 } }),
      ...answers,
    },
    { at: '/admin/scan' },
  );

type Console = ReturnType<typeof render>;

const news = () => screen.getAllByRole('status').find((each) => each.dataset['feedback'] !== undefined);
const said = async (text: RegExp | string) => waitFor(() => expect(news()?.textContent).toMatch(text));
const scanned = () => screen.findByLabelText('Scanned');
const lines = async () =>
  within(await scanned())
    .getAllByRole('listitem')
    .map((each) => each.textContent);

/** The page, which sets each scan into In Transit at Omaha. */
async function scanningInto(answers: Answers = {}) {
  const console = render(answers);
  fireEvent.click(await screen.findByLabelText('Scan into a status'));
  fireEvent.click(screen.getByLabelText('In Transit'));
  fireEvent.change(screen.getByLabelText('Place of each following scan'), { target: { value: 'Omaha, NE' } });
  // A scanner types wherever the focus is.
  await console.user.click(screen.getByText('Scan', { selector: 'h2' }));
  return console;
}
const scan = ({ user }: Console, text: string) => user.keyboard(`${text}{Enter}`);
/** As a scanner types into a field, a second after it was typed into, however slow or quick this machine is. */
function scanInto(field: HTMLInputElement, text: string): void {
  let at = createEvent.keyDown(field).timeStamp + 1000;
  const press = (key: string) => {
    const event = createEvent.keyDown(field, { key });
    at += 10;
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(field, event);
  };
  for (const key of text) {
    press(key);
  }
  if (field.type !== 'radio') {
    fireEvent.change(field, { target: { value: `${field.value}${text}` } });
  }
  press('Enter');
}
/** Another window of the same person has sent the one scan. */
function sendInAnotherWindow(): void {
  const [log = '', update = ''] = ['.scans', '.status-updates.'].map((name) =>
    Object.keys(localStorage).find((key) => key.includes(name)),
  );
  const saved = { trackingNumber: 'MW1000001', version: 2, at: new Date().toISOString() };
  const { value, ...rest } = JSON.parse(localStorage.getItem(log) ?? '');
  localStorage.setItem(log, JSON.stringify({ ...rest, value: [{ ...value[0], saved }] }));
  localStorage.removeItem(update);
  for (const key of [log, update]) {
    dispatchEvent(new StorageEvent('storage', { key }));
  }
}
const bodies = (console: Console, name = UPDATE) => console.callsOf(name).map(({ body }: SeenCall) => body);

describe('the page that scans', () => {
  it('rejects a misread code, and takes a scan while the place has the focus, whose text stays', async () => {
    const console = await scanningInto();
    await scan(console, '%MW10+0001');
    await said('“%MW10+0001” is not a tracking number or a VIN.');
    expect(news()?.dataset['feedback']).toBe('problem');
    const place = screen.getByRole<HTMLInputElement>('combobox', { name: 'Place of each following scan' });
    scanInto(place, 'MW10|00001');
    await said('“MW10|00001” is not a tracking number or a VIN.');
    expect(place.value).toBe('Omaha, NE');
    expect(bodies(console)).toEqual([]);

    scanInto(place, 'MW1000001');
    await said('MW1000001: In Transit, Omaha, NE');
    await waitFor(() => expect(bodies(console)).toHaveLength(1));
    expect(place.value).toBe('Omaha, NE');
    expect(bodies(console)[0]).toMatchObject({ status: 'In Transit', location: 'Omaha, NE' });
    // The package has not been read yet.
    expect(bodies(console)[0]).not.toHaveProperty('version');
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(/Saved/)]));
  });

  it('says each time that no package has a number or a VIN, and offers a choice where several have it', async () => {
    const console = render({
      [DETAIL]: unknown,
      'GET /api/admin/vins/1HGCM82633A004352': () => ({ body: { openPackages: [] } }),
      [LOOK_UP]: () => ({ body: { openPackages: ['MW1000001', 'MW1000002'] } }),
    });
    await screen.findByText('Scan', { selector: 'h2' });
    for (const times of [1, 2]) {
      await scan(console, 'MW1000001');
      await waitFor(() => expect(console.callsOf(DETAIL)).toHaveLength(times));
      await said('No package has the number MW1000001.');
      expect(news()?.dataset['feedback']).toBe('problem');
    }
    await scan(console, 'I1HGCM82633A004352');
    await said('No package on its way has the VIN 1HGCM82633A004352.');

    console.answers[DETAIL] = () => ({ body: { package: item, events: [], route: {} } });
    await scan(console, `I${VIN}`);
    await console.user.click(await screen.findByText('MW1000001', { selector: 'button *' }));
    expect(await screen.findByLabelText('Package MW1000001')).toBeTruthy();
  });

  it('says why the camera may not be used, and offers it again', async () => {
    const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    try {
      const console = render();
      await console.user.click(await screen.findByRole('button', { name: 'Use the camera' }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('The camera is not allowed for this page.');
      expect(screen.getByRole('button', { name: 'Use the camera' })).toBeTruthy();
    } finally {
      Reflect.deleteProperty(navigator, 'mediaDevices');
    }
  });

  it('rejects a typed text that is no code, and shows the package of a number with its next status, which one press sets', async () => {
    const console = render();
    const field = await screen.findByRole('searchbox', { name: 'Tracking number or VIN' });
    await console.user.type(field, 'hello world');
    await console.user.click(screen.getByRole('button', { name: 'Enter' }));
    await said('“hello world” is not a tracking number or a VIN.');
    expect(news()?.dataset['feedback']).toBe('problem');
    await console.user.clear(field);
    await console.user.type(field, 'mw1000001');
    await console.user.click(screen.getByRole('button', { name: 'Enter' }));
    await screen.findByRole('region', { name: 'Package MW1000001' });
    await console.user.click(await screen.findByRole('button', { name: 'Set to Processing' }));
    expect(await screen.findByText(/^MW1000001: Processing\./)).toBeTruthy();
    expect(bodies(console)).toEqual([expect.objectContaining({ status: 'Processing', version: 1 })]);
  });

  it('sets Delivered at the destination, after which no status comes next', async () => {
    const out = adminPackage({ ...item, status: 'Out for Delivery' });
    const console = render({ [DETAIL]: () => ({ body: { package: out, events: [], route: {} } }) });
    await screen.findByText('Scan', { selector: 'h2' });
    await scan(console, 'https://ship.example/tracking?number=MW1000001');
    console.answers[DETAIL] = () => ({
      body: { package: { ...out, status: 'Delivered', version: 2 }, events: [], route: {} },
    });
    await console.user.click(await screen.findByRole('button', { name: 'Set to Delivered' }));
    expect(await screen.findByText('Delivered: no status comes next.')).toBeTruthy();
    expect(bodies(console)).toEqual([
      expect.objectContaining({ status: 'Delivered', location: 'Reno, NV', version: 1 }),
    ]);
  });

  it('is reached by the rail and by the command palette', async () => {
    const { user } = renderConsole();
    await user.click(await screen.findByRole('link', { name: 'Scan' }));
    await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
    await screen.findByText('No packages yet');
    await user.keyboard('{Control>}k{/Control}');
    const name = 'Search or run a command';
    await user.type(await screen.findByRole('combobox', { name }), 'scan{Enter}');
    expect(await screen.findByRole('heading', { name: 'Scan' })).toBeTruthy();
    expect(location.pathname).toBe('/admin/scan');
  });
});

describe('scanning into a status', () => {
  it('does nothing before a status is chosen', async () => {
    const console = render();
    const intoStatus = await screen.findByRole<HTMLInputElement>('radio', { name: 'Scan into a status' });
    await console.user.click(intoStatus);
    scanInto(intoStatus, 'MW1000001');
    await said('Choose the status first. Nothing was done.');
    expect(console.callsOf(UPDATE)).toEqual([]);
  });

  it('says of an unknown number that it was not saved, and goes on with the next', async () => {
    const console = await scanningInto({ [UPDATE]: unknown });
    await scan(console, 'MW1000001');
    await said('MW1000001: No package has this number.');
    await scan(console, 'MW1000002');
    await waitFor(async () =>
      expect(await lines()).toEqual([
        expect.stringMatching(/^MW1000002.*Saved/),
        expect.stringMatching(/^MW1000001.*No package has this number\./),
      ]),
    );
    // It would lie over what the page says.
    expect(screen.queryByText('Update Not Saved')).toBeNull();
    await console.user.click(screen.getByRole('button', { name: 'Discard MW1000001' }));
    expect(screen.queryByRole('button', { name: /not saved/ })).toBeNull();
  });

  it('says the same number twice and does it once, also by its VIN', async () => {
    const console = await scanningInto({ [LOOK_UP]: () => ({ body: { openPackages: ['MW1000001'] } }) });
    await scan(console, 'MW1000001');
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(/Saved/)]));
    await scan(console, 'mw1000001');
    await said(/^MW1000001 was scanned before, at .* Nothing was done again\.$/);
    await scan(console, VIN);
    expect(await screen.findByText(/Its package was scanned before/)).toBeTruthy();
    expect(bodies(console)).toHaveLength(1);
  });

  it('says why a line could not be undone, and counts the number of one that was undone as new', async () => {
    const console = await scanningInto({
      [UNDO]: () => errorResponse(409, 'shipment.changed', 'Someone else changed this package.'),
    });
    await scan(console, 'MW1000001');
    await console.user.click(await screen.findByRole('button', { name: 'Undo MW1000001' }));
    expect(await within(await scanned()).findByRole('alert')).toHaveProperty(
      'textContent',
      'Someone else changed this package.',
    );
    console.answers[UNDO] = () => ({ body: { ...item, version: 3 } });
    await console.user.click(screen.getByRole('button', { name: 'Undo MW1000001' }));
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(/Undone/)]));
    expect(console.callsOf(UNDO).map(({ body }) => body)).toEqual([{ version: 2 }, { version: 2 }]);
    await scan(console, 'MW1000001');
    await waitFor(() => expect(bodies(console)).toHaveLength(2));
  });

  it('keeps scans in their order without a network, over the end of the tab, and sends them later', async () => {
    const console = await scanningInto({
      [UPDATE]: noNetwork,
      [OTHER_UPDATE]: noNetwork,
      [LOOK_UP]: noNetwork,
    });
    onLine.mockReturnValue(false);
    await scan(console, 'MW1000001');
    await scan(console, `I${VIN}`);
    await scan(console, 'MW1000009');
    await waitFor(async () =>
      expect(await lines()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/Waiting/))),
    );
    await console.user.click(screen.getByRole('button', { name: 'Undo MW1000009' }));
    console.close();

    const sent: string[] = [];
    const later = render({
      [LOOK_UP]: () => ({ body: { openPackages: ['MW1000002'] } }),
      [UPDATE]: ({ name }) => {
        sent.push(name);
        return { body: { ...item, version: 2 } };
      },
      [OTHER_UPDATE]: ({ name }) => {
        sent.push(name);
        return { body: { ...item, trackingNumber: 'MW1000002', version: 5 } };
      },
    });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent).toEqual([UPDATE, OTHER_UPDATE]));
    expect(bodies(later, OTHER_UPDATE)).toEqual([
      expect.objectContaining({ status: 'In Transit', location: 'Omaha, NE' }),
    ]);
    await waitFor(async () =>
      expect(await lines()).toEqual([
        expect.stringMatching(/^MW1000009.*Undone/),
        expect.stringMatching(/^MW1000002.*Saved/),
        expect.stringMatching(/^MW1000001.*Saved/),
      ]),
    );
    expect(later.callsOf('PUT /api/packages/MW1000009/status')).toEqual([]);
  });

  it('shows as saved what another window of the same person sent', async () => {
    const console = await scanningInto({ [UPDATE]: noNetwork });
    onLine.mockReturnValue(false);
    await scan(console, 'MW1000001');
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(/Waiting/)]));
    act(sendInAnotherWindow);
    expect(await lines()).toEqual([expect.stringMatching(/^MW1000001.*Saved/)]);
    expect(screen.getByRole('button', { name: 'Undo MW1000001' })).toBeTruthy();
  });

  it('still knows what was scanned when the sign-in had ended by itself and the same person is back', async () => {
    const console = await scanningInto();
    await scan(console, 'MW1000001');
    await waitFor(() => expect(bodies(console)).toHaveLength(1));
    act(() => {
      accountChanged(undefined);
      accountChanged(administrator.id, 'administrator');
    });
    await scan(console, 'MW1000001');
    await said(/MW1000001/);
    expect(await lines()).toHaveLength(1);
    expect(bodies(console)).toHaveLength(1);
  });

  it('sets a status again after another one, and what was done twelve hours ago', async () => {
    const console = await scanningInto();
    await scan(console, 'MW1000001');
    await waitFor(() => expect(bodies(console)).toHaveLength(1));
    // No drawer beside it.
    expect(location.pathname).toBe('/admin/scan');
    expect(location.search).toBe('');
    for (const [count, name] of [
      [2, 'Out for Delivery'],
      [3, 'In Transit'],
    ] as const) {
      const choice = screen.getByRole<HTMLInputElement>('radio', { name });
      await console.user.click(choice);
      scanInto(choice, 'MW1000001');
      await waitFor(() => expect(bodies(console)).toHaveLength(count));
    }
    await console.user.click(screen.getByText('Scan', { selector: 'h2' }));
    const earlier = new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString();
    act(() => scanLog.get().forEach(({ key }) => scanLog.change(key, { at: earlier })));
    await scan(console, 'MW1000001');
    await waitFor(() => expect(bodies(console)).toHaveLength(4));
    expect(await lines()).toHaveLength(1);
  });

  it('finds a VIN once: a repeated try goes to the same package, which is delivered by then', async () => {
    let tries = 0;
    const console = await scanningInto({
      [LOOK_UP]: () => ({ body: { openPackages: tries === 0 ? ['MW1000001'] : [] } }),
      [UPDATE]: () => {
        tries += 1;
        return tries === 1 ? noNetwork() : { body: { ...item, version: 2 } };
      },
    });
    await scan(console, `I${VIN}`);
    await waitFor(() => expect(tries).toBe(1));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(/^MW1000001.*Saved/)]));
    expect(console.callsOf(LOOK_UP)).toHaveLength(1);
  });
});
