import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { statusTone } from '@moveway/contracts/shipments/status.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusLabel } from './status-label.tsx';

afterEach(cleanup);

it.each(PACKAGE_STATUSES)('shows %s with the shape that it has on the site', (status) => {
  render(<StatusLabel status={status} />);
  const shape = screen.getByText(status).querySelector('svg');
  expect(shape?.dataset['tone']).toBe(statusTone(status));
});
