import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrintHead } from './print-head.tsx';

afterEach(() => vi.useRealTimers());

it('is made when the browser prints, with the time of the print and the QR code of the address', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
  const { container, rerender } = render(<PrintHead numbers={['MW100000001']} />);
  expect(container.childElementCount).toBe(0);
  const print = (at: string, address: RegExp) =>
    act(() => {
      vi.setSystemTime(at);
      dispatchEvent(new Event('beforeprint'));
      // Before the listeners have returned: a browser prints what is there then.
      expect(container.querySelector('time')?.dateTime).toBe(at);
      expect(screen.getByText(address)).toBeTruthy();
    });
  print('2026-11-24T12:05:00.000Z', /number=MW100000001$/);
  const code = screen.getByLabelText("QR code of this page's address");
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4,4h1v1h-1z/);
  expect(code.getAttribute('viewBox')).toMatch(/^0 0 (\d+) \1$/);
  const before = code.innerHTML;
  rerender(<PrintHead numbers={['MW100000002']} />);
  print('2026-11-24T12:10:00.000Z', /number=MW100000002$/);
  expect(code.innerHTML).not.toBe(before);
});
