import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AdminApiProvider } from '../../lib/queries/admin-api.ts';
import { prepareBrowser, renderScreen } from '../../testing/render-console.tsx';
import { ImportStart } from './start.tsx';

prepareBrowser();

it('sends a file that was dropped on the list at once, and not again where the page is opened again', async () => {
  const id = 'a'.repeat(24);
  const file = new File(['Shipper,Consignee\nAcme,Jane\n'], 'cars.csv');
  const [upload, onOpen] = [vi.fn().mockResolvedValue({ id }), vi.fn()];
  const open = () =>
    renderScreen(
      <AdminApiProvider value={{ files: { upload } } as never}>
        <ImportStart file={file} onFile={vi.fn()} onOpen={onOpen} />
      </AdminApiProvider>,
      {},
    );
  open();
  await expect.poll(() => onOpen.mock.calls).toContainEqual([id]);
  cleanup();
  upload.mockClear();
  open();
  await screen.findByRole('button', { name: 'Choose a file' });
  expect(upload).not.toHaveBeenCalled();
});
