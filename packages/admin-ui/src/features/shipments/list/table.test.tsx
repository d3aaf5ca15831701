import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { adminPackage, prepareBrowser, stats } from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
import { HIDDEN_AT_FIRST } from './columns/columns.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';
const items = ['1', '2', '3', '4'].map((id) =>
  adminPackage({
    id,
    trackingNumber: `MW${id}`,
    kind: 'vehicle',
    vehicle: {
      vin: '1HGCM82633A004352',
      hasVinWarning: false,
      make: 'Honda',
      isOperable: true,
      trailer: 'open',
      service: 'door-to-door',
    },
    origin: 'Chicago, IL',
    destination: '12 Main St, Laredo, TX 78040',
    view: {
      title: 'Honda',
      lane: 'Chicago, IL → Laredo, TX',
      due: { day: '2020-01-01', isLate: true, text: '7 days late', why: 'Held in Omaha by snow' },
    },
  }),
);

async function openList() {
  const console = renderPackages({ [LIST]: () => ({ body: { items } }) });
  await screen.findByRole('button', { name: 'MW1' });
  return console;
}

const row = (number: string) => {
  const found = screen.getByRole('button', { name: number }).closest('tr');
  if (!found) {
    throw new Error(`no row of ${number}`);
  }
  return found;
};
const selected = () => screen.getAllByRole('checkbox', { name: /^Select MW/, checked: true }).length;

/** Written a moment later where another change came right before. */
const address = () => location.search;

it('says lane, contents, the end of the VIN, how late a package is and why, and is ordered by its columns', async () => {
  const { user, callsOf } = await openList();
  const text = row('MW1').textContent;
  expect(text).toContain('Honda');
  expect(text).toContain('VIN …004352');
  expect(text).toContain('Chicago, IL → Laredo, TX');
  expect(text).toContain('7 days late: Held in Omaha by snow');
  expect(row('MW1').querySelector('[title="Chicago, IL → 12 Main St, Laredo, TX 78040"]')).not.toBeNull();

  const sorts = () => callsOf(LIST).map(({ query }) => query.get('sort'));
  expect(sorts()).toEqual(['needs-work']);
  await user.click(screen.getByRole('columnheader', { name: 'Tracking number' }));
  await expect.poll(address).toBe('?sort=trackingNumber');
  await expect.poll(() => sorts().at(-1)).toBe('trackingNumber');
  expect(screen.getByRole('columnheader', { name: 'Tracking number' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await user.click(screen.getByRole('columnheader', { name: 'Idle' }));
  await user.click(screen.getByRole('columnheader', { name: 'Idle' }));
  await expect.poll(address).toBe('?sort=lastEventAt');
});

it('selects a range with Shift, and is walked through with the arrow keys, Space and Enter', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('checkbox', { name: 'Select MW1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select MW3' }));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe(3);
  expect(screen.getByText('3 packages selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  // The button is gone, and the keyboard goes on in the list.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Packages' }));

  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row('MW1')]);
  row('MW1').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(row('MW2'));
  await user.keyboard('{End} ');
  expect(document.activeElement).toBe(row('MW4'));
  expect(selected()).toBe(1);
  await user.keyboard('{Home}{Enter}');
  await expect.poll(address).toBe('?package=MW1');
});

it('hides the columns that its user does not want, and remembers it for them', async () => {
  const { user, close } = await openList();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const choice = within(screen.getByRole('dialog', { name: 'Columns' }));
  expect(choice.getByRole('checkbox', { name: 'Customer', checked: false })).toBeTruthy();
  await user.click(choice.getByRole('checkbox', { name: 'Lane' }));
  expect(screen.queryByRole('columnheader', { name: 'Lane', hidden: true })).toBeNull();
  close();
  await openList();
  expect(screen.getByRole('columnheader', { name: 'Idle' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Lane' })).toBeNull();
});

it('hides a new column that is hidden at first from those who have chosen before it came, too', async () => {
  const { user, close } = await openList();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Lane' }));
  close();
  HIDDEN_AT_FIRST.push('contents');
  onTestFinished(() => void HIDDEN_AT_FIRST.pop());
  await openList();
  expect(screen.getByRole('columnheader', { name: 'Idle' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Contents' })).toBeNull();
});

it('has the worst first of what needs attention, which the filter counts', async () => {
  const { callsOf } = renderPackages(
    {
      [LIST]: () => ({ body: { items } }),
      'GET /api/admin/stats': () => ({ body: { ...stats, latePackages: 1 } }),
    },
    { at: '/?attention=late' },
  );
  expect(await screen.findByTitle('Late (1)')).toBeTruthy();
  expect(callsOf(LIST)[0]?.query.get('attention')).toBe('late');
  expect(callsOf(LIST)[0]?.query.get('sort')).toBe('estimatedDelivery');
});
