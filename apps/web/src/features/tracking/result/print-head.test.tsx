import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrintHead } from './print-head.tsx';

afterEach(() => vi.useRealTimers());

it('has the time of the print in the page when the browser prints it, and the QR code of the address before', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
  const { container } = render(<PrintHead numbers={['MW100000001']} />);
  const code = screen.getByLabelText("QR code of this page's address");
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4,4h1v1h-1z/);
  expect(code.getAttribute('viewBox')).toMatch(/^0 0 (\d+) \1$/);
  const time = () => container.querySelector('time')?.dateTime;
  expect(time()).toBe('2026-11-24T12:00:00.000Z');
  vi.setSystemTime('2026-11-24T12:05:00Z');
  act(() => {
    dispatchEvent(new Event('beforeprint'));
    // Before the listeners have returned: a browser prints what is there then.
    expect(time()).toBe('2026-11-24T12:05:00.000Z');
  });
});
