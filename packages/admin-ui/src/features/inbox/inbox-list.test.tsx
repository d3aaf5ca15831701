import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { InboxItem } from '@moveway/contracts/inbox/inbox.routes.ts';
import { ConsoleProvider, useConsole } from '../../lib/console.ts';
import { SupportViews } from '../../app/support-views.tsx';
import { choose } from '../../testing/choose.ts';
import { errorResponse, prepareBrowser, renderScreen, type Answers } from '../../testing/render-console.tsx';
import { CreatePackageDrawer } from '../shipments/form/create-drawer.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './inbox-list.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/inbox';
const STATUS = `PUT /api/admin/inbox/${'a'.repeat(24)}/status`;
const item: InboxItem = {
  id: 'a'.repeat(24),
  reference: 'R-4F7K9QX',
  kind: 'contact',
  status: 'open',
  name: 'Jane Roe',
  email: 'jane@example.com',
  message: 'Where is my car?',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const done: InboxItem = {
  ...item,
  status: 'done',
  done: { by: 'dispatcher', at: '2026-11-21T11:00:00.000Z' },
};

/** The inbox, and the form for a new package, which the console opens. */
function Inbox() {
  const around = useConsole();
  const [isCreating, setIsCreating] = useState(false);
  const newPackage = () => setIsCreating(true);
  return (
    <ConsoleProvider value={{ ...around, newPackage }}>
      <button type="button" onClick={newPackage}>
        Create
      </button>
      <SupportViews />
      {isCreating && <CreatePackageDrawer onClose={() => setIsCreating(false)} />}
    </ConsoleProvider>
  );
}

const render = (answers: Answers = {}) =>
  renderScreen(
    <Inbox />,
    { [LIST]: () => ({ body: { items: [item] } }), ...answers },
    { at: '/admin/support/inbox' },
  );
const request = () => screen.findByRole('article', { name: 'Message R-4F7K9QX' });

describe('the inbox', () => {
  it('shows open requests as a table on wide screens, the newest request or the pressed one open, and is asked by kind and status', async () => {
    const older: InboxItem = { ...item, id: 'b'.repeat(24), reference: 'R-2', message: 'And the invoice?' };
    const { user, callsOf } = render({ [LIST]: () => ({ body: { items: [item, older] } }) });
    const row = within(await request());
    expect(row.getByText('Where is my car?')).toBeTruthy();
    expect(row.getByRole('link', { name: 'jane@example.com' }).getAttribute('href')).toBe(
      'mailto:jane@example.com?subject=Your%20request%20R-4F7K9QX',
    );
    expect(callsOf(LIST)[0]?.query.get('status')).toBe('open');
    await user.click(screen.getByRole('cell', { name: 'And the invoice?' }));
    expect(await screen.findByRole('article', { name: 'Message R-2' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Message', expanded: true })).toHaveLength(1);
    await choose(user, screen.getByRole('combobox', { name: 'Kind' }), 'Quote request');
    await choose(user, screen.getByRole('combobox', { name: 'Status' }), 'Open and done');
    await waitFor(() =>
      expect(Object.fromEntries(callsOf(LIST).at(-1)?.query ?? [])).toEqual({ kind: 'quote' }),
    );
  });

  it('reports that a request could not be marked as done, and then by whom it was', async () => {
    const { user, answers, callsOf } = render({
      [STATUS]: () => errorResponse(404, 'inbox.not_found', 'That request was not found.'),
    });
    await request();
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('That request was not found.')).toBeTruthy();
    answers[STATUS] = () => ({ body: done });
    answers[LIST] = () => ({ body: { items: [done] } });
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText(/^Done by dispatcher/)).toBeTruthy();
    expect(callsOf(STATUS)[0]?.body).toEqual({ status: 'done' });
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
  });

  it('opens a new package filled with a quote, which goes with it', async () => {
    const quote: InboxItem = {
      ...item,
      kind: 'quote',
      quote: {
        kind: 'vehicle',
        from: 'Austin, TX',
        to: 'Reno, NV',
        isExpedited: false,
        size: 'car',
        trailer: 'enclosed',
        isOperable: true,
        year: 2019,
        make: 'Ford',
        model: 'Mustang',
        pickupDate: '2026-12-04',
        estimate: { miles: 1720, lines: [], totalCents: 121_640 },
      },
    };
    const { user, callsOf } = render({ [LIST]: () => ({ body: { items: [quote] } }) });
    expect(await screen.findByText('Austin, TX to Reno, NV, pickup from Fri, Dec 4, 2026')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'New package' }));
    const sender = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Sender' });
    expect(sender.value).toBe('Jane Roe');
    // Still there when the form is opened again.
    await user.type(sender, 'y');
    const form = within(screen.getByRole('dialog', { name: 'New package' }));
    expect(form.getByText('Where is my car?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create package' }));
    await waitFor(() => expect(callsOf('POST /api/packages')).toHaveLength(1));
    expect(callsOf('POST /api/packages')[0]?.body).toMatchObject({
      quoteId: item.id,
      kind: 'vehicle',
      sender: 'Jane Roey',
      origin: 'Austin, TX',
      amount: 1216.4,
      vehicle: { year: 2019, make: 'Ford', model: 'Mustang', trailer: 'enclosed' },
    });
    // What was written to us is not shown to everyone with the tracking number.
    expect(callsOf('POST /api/packages')[0]?.body).not.toHaveProperty('description');
  });

  it('fills the open form with a quote, and brings back what was being written there', async () => {
    const quote: InboxItem = {
      ...item,
      kind: 'quote',
      quote: {
        kind: 'package',
        from: 'Austin, TX',
        to: 'Reno, NV',
        isExpedited: false,
        weight: 40,
        contents: 'Books',
        estimate: {
          miles: 1720,
          lines: [],
          totalCents: 9900,
        },
      },
    };
    const { user } = render({ [LIST]: () => ({ body: { items: [quote] } }) });
    const sender = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Sender' });
    const fill = await screen.findByRole('button', { name: 'New package' });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.type(await sender(), 'Acme Motors');
    await user.click(fill);
    await waitFor(async () => expect((await sender()).value).toBe('Jane Roe'));
    expect(screen.getByText(/Your unfinished package is saved/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(async () => expect((await sender()).value).toBe('Acme Motors'));
    expect(screen.queryByText(/Your unfinished package is saved/)).toBeNull();
  });
});
