import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { settingsQuery } from '../../lib/polling-interval.ts';

export function useUpdateSettings() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsUpdate) => api.call('PUT /api/admin/settings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery(api).queryKey, settings);
      return queryClient.invalidateQueries({ queryKey: queryKeys.audit });
    },
  });
}
