import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  settingsUpdateSchema,
  type Settings,
  type SettingsUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { checkBody } from '../../lib/forms/field-errors.ts';
import type { Field } from '../../lib/forms/field-changes.ts';
import { keysChangedBy } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { settingsQuery } from '../../lib/queries/shared.queries.ts';
import { bodyOf, formValuesOf, type SettingsFormValues } from './settings-fields.ts';
import { SectionForm } from './section-form.tsx';
import { useSectionStore } from './use-section-store.ts';

interface SiteSectionProps {
  name: string;
  label: string;
  fields: readonly Field[];
  children: (values: SettingsFormValues) => ReactNode;
}

/** A section of the settings that are stored together. */
export function SiteSection(section: SiteSectionProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const query = useQuery(settingsQuery(api));
  const store = useSectionStore(settingsQuery(api), (body: SettingsUpdate) =>
    api.call('PUT /api/admin/settings', { body }),
  );
  return (
    <QueryView query={query} what="the settings">
      {(settings) => (
        <SectionForm
          {...section}
          stored={settings}
          valuesOf={formValuesOf}
          check={(values: SettingsFormValues, { version }: Settings) =>
            checkBody(settingsUpdateSchema.strip(), bodyOf(values, version, section.name))
          }
          save={async (body: SettingsUpdate) => {
            const saved = await store.save(body);
            for (const queryKey of keysChangedBy('settings')) {
              void queryClient.invalidateQueries({ queryKey });
            }
            return saved;
          }}
          readAgain={store.readAgain}
        />
      )}
    </QueryView>
  );
}
