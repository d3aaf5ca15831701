import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrintHead } from './print-head.tsx';

it('has the QR code of the address in the page when the browser prints it', () => {
  render(<PrintHead numbers={['MW100000001']} />);
  const code = screen.getByLabelText("QR code of this page's address");
  expect(code.querySelector('path')?.getAttribute('d')).toBe('');
  act(() => {
    dispatchEvent(new Event('beforeprint'));
    // Before the listeners have returned: a browser prints what is there then.
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4,4h1v1h-1z/);
  });
  expect(code.getAttribute('viewBox')).toMatch(/^0 0 (\d+) \1$/);
});
