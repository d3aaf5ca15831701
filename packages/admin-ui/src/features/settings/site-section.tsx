import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, type FormItemProps } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import {
  settingsUpdateSchema,
  type Settings,
  type SettingsUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { EditConflict } from '../../lib/forms/edit-conflict.tsx';
import {
  changesBetween,
  conflictsBetween,
  fieldsOf,
  withTheirs,
  type Field,
} from '../../lib/forms/field-changes.ts';
import { checkBody, useFieldErrors } from '../../lib/forms/field-errors.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { keysChangedBy } from '../../lib/queries/keys.ts';
import { settingsQuery } from '../../lib/queries/shared.queries.ts';
import { QueryView, UnreachableAlert } from '../../lib/queries/view.tsx';
import { bodyOf, formValuesOf, type SettingsFormValues } from './settings-values.ts';
import styles from './settings.module.css';

/** A setting: where it is stored, what it is called, and its input. */
export interface SettingField extends Field {
  extra?: string;
  input?: ReactNode;
  /** What the input needs of the form besides. */
  item?: Pick<FormItemProps, 'getValueProps' | 'normalize' | 'valuePropName'>;
}

/** A setting with its label, in a section. */
export function SettingItem({ field: { path, label, extra, input, item } }: { field: SettingField }) {
  return (
    <Form.Item name={[...path]} label={label} extra={extra} {...item}>
      {input}
    </Form.Item>
  );
}

interface SiteSectionProps {
  /** Of the draft, and of the form's elements. */
  name: string;
  /** Names the form. */
  label: string;
  /** What all of it is about. */
  hint?: string;
  /** The fields of this section: nothing else is changed by saving it. */
  fields: readonly SettingField[];
  /** The inputs, by the form's values; else they stand one below the other. */
  children?: (values: SettingsFormValues) => ReactNode;
}

/** A section of the settings that are stored together. */
export function SiteSection(section: SiteSectionProps) {
  const query = useQuery(settingsQuery(useAdminApi()));
  return (
    <QueryView query={query} what="the settings">
      {(settings) => <SectionForm {...section} stored={settings} />}
    </QueryView>
  );
}

/**
 * The form of one section. It saves its own fields over what the others are by now, and asks only where a colleague
 * changed one of its own. What is typed is kept until it is saved or discarded.
 * @param stored as last loaded
 */
function SectionForm({
  name,
  label,
  hint,
  fields,
  stored,
  children,
}: SiteSectionProps & { stored: Settings }) {
  const toast = useToast();
  const [form] = Form.useForm<SettingsFormValues>();
  const fieldErrors = useFieldErrors(form);
  const { save, readAgain } = useSettingsStore();
  const drafts = useMemo(() => sectionDraft(name), [name]);
  const kept = useSyncExternalStore(drafts.subscribe, drafts.read, () => undefined);
  const now = formValuesOf(stored);
  // What an earlier console did not know yet was not typed there: it is as it is now.
  const drafted = kept ? fieldsOf(fields, kept.base) : [];
  // One with nothing but what this section no longer has holds nothing to save.
  const draft = kept && changesBetween(fields, kept.base, kept.typed).length > 0 ? kept : undefined;
  const typed = draft ? withTheirs(now, draft.typed as SettingsFormValues, drafted) : now;
  const base = draft ? withTheirs(now, draft.base as SettingsFormValues, drafted) : now;
  /** The newer state, in an edit conflict. */
  const [newer, setNewer] = useState<Settings>();
  const [state, setState] = useState<'saving' | 'saved'>();
  const [failure, setFailure] = useState<unknown>();

  // What is stored, also when a colleague saved it meanwhile, while nothing is typed here.
  useEffect(() => {
    if (!draft) {
      form.setFieldsValue(formValuesOf(stored));
    }
  }, [draft, form, stored]);
  const isOutdated = kept !== undefined && draft === undefined;
  useEffect(() => {
    if (isOutdated) {
      drafts.clear();
    }
  }, [drafts, isOutdated]);

  const keep = (values: SettingsFormValues) => {
    setState(undefined);
    if (changesBetween(fields, base, values).length === 0) {
      drafts.clear();
    } else {
      drafts.write({ base, typed: values });
    }
  };

  const attempt = async (values: SettingsFormValues, base: object, over: Settings): Promise<void> => {
    if (conflictsBetween(fields, base, formValuesOf(over), values).length > 0) {
      setNewer(over);
      return;
    }
    const body = bodyOf(withTheirs(formValuesOf(over), values, fields), over.version, name);
    // Without the settings that only a later server knows, which stay as they are. What it knows within one of them,
    // another rate for example, is rejected.
    const checked = checkBody(settingsUpdateSchema.strip(), body);
    if (!checked.ok) {
      fieldErrors.show(checked.fields);
      return;
    }
    fieldErrors.clearAll();
    setState('saving');
    const submitted = drafts.read();
    try {
      await save(checked.body);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'settings.changed') {
        const next = await readAgain();
        if (next.version !== over.version) {
          return attempt(values, base, next);
        }
      }
      throw error;
    }
    const later = drafts.read();
    if (later && later !== submitted) {
      // What was typed while it was being saved is typed over what is saved now.
      drafts.write({ base: withTheirs(formValuesOf(over), values, fields), typed: later.typed });
      setState(undefined);
    } else {
      drafts.clear();
      setState('saved');
    }
    toast.show({ title: 'Settings Saved', description: 'Your changes are live across the site.' });
  };
  const submit = async (values: SettingsFormValues, base: object, over: Settings) => {
    setFailure(undefined);
    try {
      await attempt(values, base, over);
    } catch (error) {
      setFailure(error);
      fieldErrors.fail('Settings Not Saved', error, 'Could not save the settings');
    }
    setState((before) => (before === 'saving' ? undefined : before));
  };

  return (
    <>
      {newer && (
        <EditConflict
          key={newer.version}
          what="the settings"
          conflicts={conflictsBetween(fields, base, formValuesOf(newer), typed)}
          onResolve={(theirs) => {
            const values = withTheirs(typed, formValuesOf(newer), theirs);
            form.setFieldsValue(values);
            drafts.write({ base: formValuesOf(newer), typed: values });
            setNewer(undefined);
            void submit(values, formValuesOf(newer), newer);
          }}
        />
      )}
      <Form<SettingsFormValues>
        noValidate
        form={form}
        name={`settings-${name}`}
        layout="vertical"
        aria-label={label}
        initialValues={typed}
        inert={newer !== undefined}
        onValuesChange={(changed: object) => {
          fieldErrors.clearChanged(changed);
          keep(structuredClone(form.getFieldsValue(true)));
        }}
        onFinish={() => void submit(typed, base, stored)}
      >
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        {children ? children(typed) : fields.map((field) => <SettingItem key={field.label} field={field} />)}
        <UnreachableAlert error={failure instanceof Error ? failure : null} />
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={state === 'saving'}>
            Save settings
          </Button>
          {draft && (
            <Button
              onClick={() => {
                drafts.clear();
                fieldErrors.clearAll();
                setNewer(undefined);
              }}
            >
              Discard changes
            </Button>
          )}
          <output className={styles.state}>
            {draft ? 'Not saved yet' : state === 'saved' ? 'Saved' : ''}
          </output>
        </div>
      </Form>
    </>
  );
}

function useSettingsStore() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const query = settingsQuery(api);
  return {
    /** @throws {ApiError} `settings.changed` */
    save: async (body: SettingsUpdate): Promise<void> => {
      const saved = await api.call('PUT /api/admin/settings', { body });
      // A reading that began before would bring back what was there then, and nothing would read it again.
      await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
      queryClient.setQueryData(query.queryKey, saved);
      for (const queryKey of keysChangedBy('settings')) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    readAgain: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  };
}

/** What was typed in a section and is not saved yet, with the values it was typed over. */
interface SectionDraft {
  base: object;
  typed: object;
}

/** Survives a reload of the tab, until it is saved or discarded, or its writer signs out. */
const sectionDraft = (section: string) =>
  personalStored({
    name: `settings.${section}`,
    kind: 'draft',
    isValid: isDraft,
    area: 'sessionStorage',
    noun: () => ({ one: 'unsaved page of the settings', many: 'unsaved pages of the settings' }),
  });

function isDraft(value: unknown): value is SectionDraft {
  return isObject(value) && isObject(value['base']) && isObject(value['typed']);
}
