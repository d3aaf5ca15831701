import { dayIn } from '@moveway/ui/time/time-format.ts';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useBusinessZone } from '../../../lib/times/use-business-day.ts';
import { useAdminPlatform } from '../../../platform/admin-platform.ts';
import type { PackageFilter } from './filter/use-filter.ts';

const ENDPOINT = 'GET /api/admin/packages/export.csv';
/** How long the whole list may take to arrive, in milliseconds. */
const TIME_LIMIT_MS = 300_000;

/**
 * The filtered list as a file. With a session cookie the browser downloads it as a stream, so that no list is too long.
 * A link cannot carry a bearer token, so there the file is loaded and saved whole.
 */
export function usePackageExport(filter: PackageFilter) {
  const api = useAdminApi();
  const platform = useAdminPlatform();
  const toast = useToast();
  const timeZone = useBusinessZone();

  const download = async () => {
    // Browsers do not report why a download failed, so this call checks access and availability first.
    await api.call('GET /api/admin/packages', { query: { ...filter, limit: 1 } });
    follow(api.addressOf(ENDPOINT, { query: filter }));
  };

  const save = async () => {
    const csv = await api.call(ENDPOINT, { query: filter }, { timeLimit: TIME_LIMIT_MS });
    const outcome = await platform.files.save({
      suggestedName: `packages-${dayIn(timeZone, new Date())}.csv`,
      bytes: new TextEncoder().encode(csv),
    });
    if (outcome === 'saved') {
      toast.show({ title: 'Export Saved' });
    }
  };

  const { isPending, error, mutate } = useMutation({
    mutationFn: () => (api.session.token() === undefined ? download() : save()),
    onError: (rejected) => toast.fail('Export Failed', errorText(rejected, 'Could not export the packages')),
  });
  return { isExporting: isPending, error, exportCsv: () => mutate() };
}

function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // The answer's own header names the file.
  link.download = '';
  link.click();
}
