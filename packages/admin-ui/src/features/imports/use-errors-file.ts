import { useMutation } from '@tanstack/react-query';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { useAdminPlatform } from '../../platform/admin-platform.ts';

/** Saves the rows that have errors, with why, to be corrected in a spreadsheet. */
export function useErrorsFile({ id, fileName }: Pick<Import, 'id' | 'fileName'>) {
  const api = useAdminApi();
  const platform = useAdminPlatform();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const csv = await api.call('GET /api/admin/imports/:id/errors.csv', { params: { id } });
      await platform.files.save({
        suggestedName: `${fileName.replace(/\.\w+$/, '')}-errors.csv`,
        bytes: new TextEncoder().encode(csv),
      });
    },
    onError: (error) =>
      toast.fail('Download Failed', errorText(error, 'Could not save the rows with errors')),
  });
  return { isSaving: isPending, save: () => mutate() };
}
