import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
  renderScreen,
  settings,
  type Answers,
} from '../../testing/render-console.tsx';
import { PackagePageWithAll } from '../../app/package-page.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './detail/package-view.tsx';
import './packages-tab.tsx';

prepareBrowser();

const DETAIL = 'GET /api/admin/packages/MW1000001';
const UPDATE = 'PUT /api/packages/MW1000001/status';

const item = adminPackage({
  status: 'In Transit',
  view: {
    lane: 'Dallas, TX → Denver, CO',
    place: 'in Omaha, NE',
    expected: 'Thu, Jan 2, 2020',
    due: { day: '2020-01-02', isLate: true, text: '7 days late' },
    progress: { share: 0.3, left: 'about 540 miles' },
    map: {
      text: 'Map of the United States. The shipment is in Omaha, NE.',
      crop: { x: 400, y: 200, width: 200, height: 150 },
      land: ['contiguous'],
      driven: 'M500 400l10 -120',
      stops: [],
      shields: [],
      labels: [],
    },
  },
  amount: 1450.5,
  customer: { id: 'u7', username: 'rosa' },
});
const event = {
  id: 'e1',
  status: 'In Transit',
  location: 'Omaha, NE',
  description: 'Held by snow',
  isCorrection: false,
  timestamp: '2020-01-01T10:00:00.000Z',
  enteredAt: '2020-01-02T09:00:00.000Z',
};
const answers = {
  'GET /api/admin/packages': () => ({ body: { items: [item] } }),
  [DETAIL]: () => ({ body: { package: item, events: [event], route: {} } }),
  'GET /api/admin/conversations': () => ({
    body: {
      items: [
        {
          id: 'c1',
          userId: 'u7',
          trackingNumber: 'MW1000001',
          status: 'open',
          lastMessage: { text: 'Where is it?', isFromAdmin: false, timestamp: '2020-01-01T11:00:00.000Z' },
        },
      ],
    },
  }),
  'GET /api/admin/audit': () => ({
    body: {
      items: [
        {
          id: 'a1',
          action: 'package.status_changed',
          actor: { id: 'u1', username: 'dispatcher' },
          target: { type: 'package', id: 'MW1000001', label: 'MW1000001' },
          address: '10.0.0.1',
          before: { status: 'Pending' },
          after: { status: 'In Transit' },
          timestamp: '2020-01-01T10:05:00.000Z',
        },
      ],
    },
  }),
};
const PAGE = '/admin/packages/MW1000001';
const page = () => screen.findByRole('article', { name: 'Package MW1000001' });

function render(change: Answers = {}) {
  const given = { ...answers, ...change };
  return renderScreen(<PackagePageWithAll />, given, { at: PAGE, path: '/admin/packages/:trackingNumber' });
}

it('says that no package has the number, and leads to the list', async () => {
  const { user } = render({
    [DETAIL]: () => errorResponse(404, 'shipment.not_found', 'No such package.'),
  });
  expect(await screen.findByText('This package does not exist.')).toBeTruthy();
  await user.click(screen.getByText('Back to the list'));
  await waitFor(() => expect(location.pathname).toBe('/admin'));
});

it('begins with state, lateness with its cause and the next action, and has all sections', async () => {
  render();
  const shown = within(await page());
  expect(await shown.findByText('Dallas, TX → Denver, CO, in Omaha, NE')).toBeTruthy();
  expect(shown.getByText('7 days late.')).toBeTruthy();
  expect(shown.getByText(/Held by snow$/, { selector: 'p' })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Update status of MW1000001' })).toBeTruthy();
  expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'History',
    'Conversation',
    'Customer',
    'Public link',
    'Money',
    'Details',
    'Audit log',
  ]);
  expect(shown.getByRole('img', { name: /^Map of the United States/ })).toBeTruthy();
  expect(shown.getByText('About 540 miles to go')).toBeTruthy();
  expect(shown.getByText('$1,450.50')).toBeTruthy();
  expect(await shown.findByText(/Where is it\?$/)).toBeTruthy();
  expect(await shown.findByRole('button', { name: 'Show changes' })).toBeTruthy();
  // An event: when it happened and, entered later, when that was.
  expect(await shown.findByText(formatInstant(event.timestamp))).toBeTruthy();
  expect(shown.getByText(`Entered ${formatInstant(event.enteredAt)}`)).toBeTruthy();
});

it('names its customer as people are called, where that is known, and warns of a VIN whose check digit does not fit', async () => {
  const person = {
    id: 'u7',
    username: 'rosa',
    firstName: 'Rosa',
    surname: 'Marquez',
    isAdmin: false,
    createdAt: '2020-01-01T10:00:00.000Z',
    isDisabled: false,
    packageCount: 1,
    version: 1,
    can: { changeRole: true, disable: true, giveResetLink: true },
  };
  const vehicle = { isOperable: true, hasVinWarning: true, trailer: 'open', service: 'door-to-door' };
  const car = { ...item, kind: 'vehicle', vehicle };
  render({
    'GET /api/admin/users/u7': () => ({ body: person }),
    [DETAIL]: () => ({ body: { package: car, events: [event], route: {} } }),
  });
  const shown = within(await page());
  expect(await shown.findByRole('link', { name: 'Rosa Marquez' })).toBeTruthy();
  expect(await shown.findByText('Rosa Marquez', { selector: 'strong' })).toBeTruthy();
  expect(shown.queryByText('rosa')).toBeNull();
  expect(shown.getByText(/^This VIN has a wrong check digit/)).toBeTruthy();
});

it('says the day of an update by the clock of its reader, where it is another one for the company', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const updated = { ...item, lastEventAt: '2026-11-26T19:30:00.000Z' };
  render({
    // It is November 27 there.
    'GET /api/admin/settings': () => ({ body: { ...settings, timeZone: 'Pacific/Kiritimati' } }),
    [DETAIL]: () => ({ body: { package: updated, events: [event], route: {} } }),
  });
  expect(await within(await page()).findByText(/Last update today/)).toBeTruthy();
});

it('gives the public link to copy, and as a QR code, at the address of the site that the server names', async () => {
  const siteUrl = 'https://www.moveway.example';
  const { user } = render({
    'GET /api/settings': () => ({ body: { ...DEFAULT_PUBLIC_SETTINGS, siteUrl } }),
  });
  const shown = within(await page());
  expect(await shown.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  const link = shown.getByRole('link', { name: `${siteUrl}/tracking?number=MW1000001` });
  await user.click(shown.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link.getAttribute('href'));
});

it('gives the package what it most likely needs, once however often it is pressed before there is an answer, and opens its status by S', async () => {
  const { user, callsOf } = render({ [UPDATE]: () => ({ body: { ...item, version: 2 } }) });
  const likely = await screen.findByRole('button', { name: /^Still In Transit, expected tomorrow/ });
  likely.click();
  likely.click();
  expect(await screen.findByText('Status Updated Successfully')).toBeTruthy();
  expect(callsOf(UPDATE)).toHaveLength(1);
  await user.keyboard('s');
  expect((await screen.findByRole('dialog')).textContent).toContain('Update status of MW1000001');
});

it('is opened from the details beside the list, left by its links, and goes back to the list with its filter and the row, after a reload too', async () => {
  const openPage = async ({ user }: ReturnType<typeof renderConsole>) => {
    await user.click(await screen.findByRole('button', { name: 'MW1000001' }));
    await user.click(await screen.findByRole('button', { name: 'Open page' }));
    await page();
  };
  const back = async ({ user }: ReturnType<typeof renderConsole>) => {
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(location.search).toContain('attention=late'));
  };
  const console = renderConsole(answers, undefined, '/admin?attention=late');
  await openPage(console);
  expect(location.pathname).toBe(PAGE);
  await back(console);
  const row = (await screen.findByRole('button', { name: 'MW1000001' })).closest('tr');
  await waitFor(() => expect(document.activeElement).toBe(row));

  await openPage(console);
  // A browser keeps its history, and with each entry its state.
  const entry: unknown = history.state;
  console.close();
  const reloaded = renderConsole(answers, undefined, PAGE, {}, entry);
  await page();
  await back(reloaded);
  await openPage(reloaded);
  await reloaded.user.click(await screen.findByRole('link', { name: 'rosa' }));
  await waitFor(() => expect(location.pathname).toBe('/admin/users/u7'));
});
