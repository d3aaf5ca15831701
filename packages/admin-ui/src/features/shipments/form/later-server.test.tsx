import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { CreatePackageDrawer } from './create-drawer.tsx';
import { emptyPackageForm, packageDraft } from './draft.ts';
import { EditPackageDrawer } from './edit-drawer.tsx';

prepareBrowser();

const PATCH = 'PATCH /api/admin/packages/MW1000001';

const trip = { isOperable: true, trailer: 'open', service: 'door-to-door' } as const;
const vehicle = { year: 2003, make: 'Honda', hasVinWarning: false, ...trip };
const car = adminPackage({ kind: 'vehicle', version: 3, notifyReceiver: true, vehicle });
/** As a later server may send it. */
const newer = {
  ...car,
  insurer: 'Lakeside Mutual',
  insurance: { cents: 500 },
  vehicle: { ...vehicle, color: 'red' },
} as AdminPackage;

async function changeReceiver(item: AdminPackage, answers: Answers) {
  const console = renderScreen(<EditPackageDrawer item={item} onClose={vi.fn()} />, answers);
  fireEvent.change(await screen.findByLabelText('Receiver'), { target: { value: 'Daniela Ortiz' } });
  fireEvent.click(screen.getByText('Save changes'));
  return console;
}

describe('this console on a later server', () => {
  it('saves what was changed, and leaves out the fields that it does not know', async () => {
    const console = await changeReceiver(newer, {
      [PATCH]: () => ({ body: { ...newer, version: 4 } }),
    });
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    expect(console.callsOf(PATCH).map(({ body }) => body)).toEqual([
      { version: 3, receiver: 'Daniela Ortiz' },
    ]);
  });

  it('shows why nothing is saved, also where the reason has no field here', async () => {
    await changeReceiver(newer, {
      [PATCH]: () =>
        errorResponse(400, 'invalid_input', 'Enter the insurer', { insurer: 'Enter the insurer' }),
    });
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(screen.getByText('Enter the insurer')).toBeTruthy();
  });

  it('says so when it cannot send a draft of a later console', async () => {
    const values = { ...emptyPackageForm, sender: 'Acme Motors', receiver: 'Jane Roe', insurer: 'Lakeside' };
    packageDraft.write({ values });
    const { callsOf } = renderScreen(<CreatePackageDrawer onClose={vi.fn()} />);
    fireEvent.click(await screen.findByText('Create package'));
    expect(await screen.findByText('Not Saved')).toBeTruthy();
    expect(screen.getByText(/insurer/)).toBeTruthy();
    expect(callsOf('POST /api/packages')).toHaveLength(0);
  });
});
