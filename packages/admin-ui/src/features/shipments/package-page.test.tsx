import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
  settings,
} from '../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../../app/package-page.tsx';
import './packages-tab.tsx';

prepareBrowser();

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

const item = adminPackage({
  status: 'In Transit',
  estimatedDelivery: '2020-01-02',
  origin: '12 Elm St, Dallas, TX 75201',
  destination: 'Denver, CO',
  currentLocation: 'Omaha, NE',
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
  'GET /api/admin/packages/MW1000001': () => ({ body: { package: item, events: [event], route: {} } }),
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
const PAGE = '/packages/MW1000001';
const page = () => screen.findByRole('article', { name: 'Package MW1000001' });

it('warns of a VIN whose check digit does not fit', async () => {
  const vehicle = { isOperable: true, hasVinWarning: true, trailer: 'open', service: 'door-to-door' };
  const wrong = { ...item, kind: 'vehicle', vehicle };
  renderConsole(
    {
      ...answers,
      'GET /api/admin/packages/MW1000001': () => ({ body: { package: wrong, events: [event], route: {} } }),
    },
    undefined,
    PAGE,
  );
  expect(await within(await page()).findByText(/^This VIN has a wrong check digit/)).toBeTruthy();
});

it('says of a number that no package has that there is none, and leads to the list', async () => {
  const { user } = renderConsole(
    {
      ...answers,
      'GET /api/admin/packages/MW1000001': () => errorResponse(404, 'shipment.not_found', 'No such package.'),
    },
    undefined,
    PAGE,
  );
  expect(await screen.findByText('This package does not exist.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});

it('begins with state, lateness with its cause and the next action, has all sections, and is left by its links', async () => {
  const { user } = renderConsole(answers, undefined, PAGE);
  const shown = within(await page());
  expect(await shown.findByText('Dallas, TX → Denver, CO, now in Omaha, NE')).toBeTruthy();
  expect(shown.getByText(/days late\./)).toBeTruthy();
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
  expect(shown.getByText('$1,450.50')).toBeTruthy();
  expect(await shown.findByText(/Where is it\?$/)).toBeTruthy();
  expect(await shown.findByRole('button', { name: 'Show changes' })).toBeTruthy();
  // An event: when it happened and, entered later, when that was.
  expect(await shown.findByText(formatInstant(event.timestamp))).toBeTruthy();
  expect(shown.getByText(`Entered ${formatInstant(event.enteredAt)}`)).toBeTruthy();
  await user.click(await shown.findByRole('link', { name: 'rosa' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/?tab=users&user=u7'));
});

it('names its customer as people are called, where that is known', async () => {
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
  renderConsole({ ...answers, 'GET /api/admin/users/u7': () => ({ body: person }) }, undefined, PAGE);
  const shown = within(await page());
  expect(await shown.findByRole('link', { name: 'Rosa Marquez' })).toBeTruthy();
  expect(await shown.findByText('Rosa Marquez', { selector: 'strong' })).toBeTruthy();
  expect(shown.queryByText('rosa')).toBeNull();
});

it('says the day of an update by the clock of its reader, where it is another one for the company', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const updated = { ...item, lastEventAt: '2026-11-26T19:30:00.000Z', estimatedDelivery: '2026-11-27' };
  renderConsole(
    {
      ...answers,
      // It is November 27 there.
      'GET /api/admin/settings': () => ({ body: { ...settings, timeZone: 'Pacific/Kiritimati' } }),
      'GET /api/admin/packages/MW1000001': () => ({ body: { package: updated, events: [event], route: {} } }),
    },
    undefined,
    PAGE,
  );
  const state = await within(await page()).findByText(/^Expected today/);
  expect(state.textContent).toContain('Last update today');
});

it('gives the public link to copy, and as a QR code, at the address of the site that the server names', async () => {
  const siteUrl = 'https://www.moveway.example';
  const { user } = renderConsole(
    { ...answers, 'GET /api/settings': () => ({ body: { ...DEFAULT_PUBLIC_SETTINGS, siteUrl } }) },
    undefined,
    PAGE,
  );
  const shown = within(await page());
  expect(await shown.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  const link = shown.getByRole('link', { name: `${siteUrl}/tracking?number=MW1000001` });
  await user.click(shown.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link.getAttribute('href'));
});

it('gives the package what it most likely needs with one press, and opens its status by S, as the list does', async () => {
  const { user, callsOf } = renderConsole(
    { ...answers, 'PUT /api/packages/MW1000001/status': () => ({ body: { ...item, version: 2 } }) },
    undefined,
    PAGE,
  );
  const shown = within(await page());
  await user.click(await shown.findByRole('button', { name: /^Still In Transit, expected tomorrow/ }));
  await waitFor(() => expect(callsOf('PUT /api/packages/MW1000001/status')).toHaveLength(1));
  await user.keyboard('s');
  expect((await screen.findByRole('dialog')).textContent).toContain('Update status of MW1000001');
});

it('goes back to the list with its filter after a reload too', async () => {
  const { user, close } = renderConsole(answers, undefined, '/?attention=late');
  await user.click(await screen.findByRole('button', { name: 'MW1000001' }));
  await user.click(await screen.findByRole('button', { name: 'Open page' }));
  await page();
  // A browser keeps its history, and with each entry its state.
  const entry: unknown = history.state;
  close();
  const reloaded = renderConsole(answers, undefined, PAGE, {}, entry);
  await page();
  await reloaded.user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(location.search).toContain('attention=late'));
});

it('is opened from the details beside the list, and goes back to the list with its filter and the row', async () => {
  const { user } = renderConsole(answers, undefined, '/?attention=late');
  await user.click(await screen.findByRole('button', { name: 'MW1000001' }));
  await user.click(await screen.findByRole('button', { name: 'Open page' }));
  await page();
  expect(location.pathname).toBe(PAGE);
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(location.search).toContain('attention=late'));
  const row = (await screen.findByRole('button', { name: 'MW1000001' })).closest('tr');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('sends its likely update once, however often it is pressed before there is an answer', async () => {
  const { callsOf } = renderConsole(
    { ...answers, 'PUT /api/packages/MW1000001/status': () => ({ body: { ...item, version: 2 } }) },
    undefined,
    '/packages/MW1000001',
  );
  const likely = await screen.findByRole('button', { name: /^Still In Transit, expected tomorrow/ });
  likely.click();
  likely.click();
  expect(await screen.findByText('Status Updated Successfully')).toBeTruthy();
  expect(callsOf('PUT /api/packages/MW1000001/status')).toHaveLength(1);
});
