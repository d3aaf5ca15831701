import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { statusTone } from '@moveway/contracts/shipments/status-tone.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

afterEach(cleanup);

it.each(PACKAGE_STATUSES)('shows %s with the shape that it has in the console', (status) => {
  render(<StatusBadge status={status} />);
  const shape = screen.getByText(status).parentElement?.querySelector('svg');
  expect(shape?.dataset['tone']).toBe(statusTone(status));
});
