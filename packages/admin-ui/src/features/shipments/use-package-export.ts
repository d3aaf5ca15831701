import { useMutation } from '@tanstack/react-query';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { failureText } from '../../lib/failure.ts';
import { useAdminPlatform } from '../../platform/admin-platform-context.ts';
import type { PackageFilter } from './use-package-filter.ts';

const ENDPOINT = 'GET /api/admin/packages/export.csv';

/** By this mark spreadsheets know the text as UTF-8; reading an answer as text takes it off. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The filtered list as a file. Where a session cookie carries the sign-in, the browser downloads it by itself, piece by
 * piece, so that no list is too long; a bearer token does not travel with a link, so there the file is saved whole.
 */
export function usePackageExport(filter: PackageFilter) {
  const api = useAdminApi();
  const platform = useAdminPlatform();
  const toast = useToast();
  const save = useMutation({
    mutationFn: async () => {
      const csv = await api.call(ENDPOINT, { query: filter });
      return platform.saveFile({
        suggestedName: `packages-${new Date().toISOString().slice(0, 10)}.csv`,
        bytes: new TextEncoder().encode(BYTE_ORDER_MARK + csv),
      });
    },
    onSuccess: (outcome) => {
      if (outcome === 'saved') {
        toast.show({ title: 'Export Saved' });
      }
    },
    onError: (error) =>
      toast.show({
        variant: 'destructive',
        title: 'Export Failed',
        description: failureText(error, 'Could not export the packages'),
      }),
  });
  return {
    isExporting: save.isPending,
    exportCsv: async () => {
      if (api.token() === undefined) {
        download(api.addressOf(ENDPOINT, { query: filter }));
      } else {
        save.mutate();
      }
    },
  };
}

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // The answer's own header names the file.
  link.download = '';
  link.click();
}
