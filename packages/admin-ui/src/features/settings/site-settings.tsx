import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../lib/admin-api.ts';
import { QueryView } from '../../lib/query-view.tsx';
import { settingsQuery } from '../../lib/polling-interval.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the whole company. What a colleague saves meanwhile does not disturb the form: saving compares. */
export function SiteSettings() {
  const query = useQuery(settingsQuery(useAdminApi()));
  return (
    <QueryView query={query} what="the settings">
      {(settings) => <SettingsForm settings={settings} />}
    </QueryView>
  );
}
