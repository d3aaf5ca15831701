import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAdminApi } from '../../lib/admin-api.ts';
import { QueryView, UnreachableAlert } from '../../lib/query-view.tsx';
import { settingsQuery } from '../../lib/shared.queries.ts';
import {
  type SettingsUpdate,
  settingsUpdateSchema,
  type Settings,
} from '@moveway/contracts/settings/settings.routes.ts';
import { changedBySettings } from '../../lib/query-keys.ts';
import { useState } from 'react';
import { Button, Form, Input, Select, Switch } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { EditConflict } from '../../lib/edit-conflict.tsx';
import { errorText } from '../../lib/error-text.ts';
import { conflictsBetween, withTheirs } from '../../lib/field-changes.ts';
import { checkBody, useFieldErrors } from '../../lib/field-errors.ts';
import { namedList } from '../../lib/named-list.tsx';
import { NumberInput } from '../../lib/number-input.tsx';
import {
  statusMailOptions,
  bodyOf,
  contactFields,
  credentialFields,
  formValuesOf,
  intervalOptions,
  numberFormOptions,
  settingsFields,
  themeOptions,
  timeZoneOptions,
  type SettingsFormValues,
  rateFields,
  weekdayFields,
} from './settings-fields.ts';
import styles from './settings-form.module.css';

/** The settings of the site. Loaded changes do not reset the form; an edit conflict is found on saving. */
export function SiteSettings() {
  const query = useQuery(settingsQuery(useAdminApi()));
  return (
    <QueryView query={query} what="the settings">
      {(settings) => <SettingsForm settings={settings} />}
    </QueryView>
  );
}

function useUpdateSettings() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsUpdate) => api.call('PUT /api/admin/settings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery(api).queryKey, settings);
      for (const queryKey of changedBySettings) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** @param props.settings as they are now; the form starts from those of when it was opened */
function SettingsForm({ settings }: { settings: Settings }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [form] = Form.useForm<SettingsFormValues>();
  const fieldErrors = useFieldErrors(form);
  const update = useUpdateSettings();
  /** The version that the form is based on. */
  const [base, setBase] = useState(settings);
  /** The newer version, in an edit conflict. */
  const [newer, setNewer] = useState<Settings>();

  const save = async (values: SettingsFormValues, on: Settings) => {
    const checked = checkBody(settingsUpdateSchema, bodyOf(values, on.version));
    if (!checked.ok) {
      fieldErrors.show(checked.fields);
      return;
    }
    fieldErrors.clearAll();
    try {
      const saved = await update.mutateAsync(checked.body);
      setBase(saved);
      form.setFieldsValue(formValuesOf(saved));
      toast.show({ title: 'Settings Saved', description: 'Your changes are live across the site.' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'settings.changed' && (await findNewer())) {
        return;
      }
      if (error instanceof ApiError) {
        fieldErrors.show(error.fields);
      }
      toast.show({
        variant: 'destructive',
        title: 'Settings Not Saved',
        description: errorText(error, 'Could not save the settings'),
      });
    }
  };

  /** @returns whether the settings could be read as they are now */
  const findNewer = async (): Promise<boolean> => {
    try {
      setNewer(await queryClient.fetchQuery({ ...settingsQuery(api), staleTime: 0 }));
      return true;
    } catch {
      // Without them there is nothing to compare with: the first error is shown instead.
      return false;
    }
  };

  return (
    <>
      {newer && (
        <EditConflict
          key={newer.version}
          what="the settings"
          conflicts={conflictsBetween(
            settingsFields,
            formValuesOf(base),
            formValuesOf(newer),
            form.getFieldsValue(true),
          )}
          onResolve={(theirs) => {
            const values = withTheirs<SettingsFormValues>(
              form.getFieldsValue(true),
              formValuesOf(newer),
              theirs,
            );
            form.setFieldsValue(values);
            setBase(newer);
            setNewer(undefined);
            void save(values, newer);
          }}
        />
      )}
      <Form<SettingsFormValues>
        data-without-draft
        noValidate
        form={form}
        name="settings"
        layout="vertical"
        aria-label="Site settings"
        initialValues={formValuesOf(base)}
        inert={newer !== undefined}
        onValuesChange={fieldErrors.clearChanged}
        onFinish={() => void save(form.getFieldsValue(true), base)}
      >
        <div className={styles.pair}>
          <Form.Item<SettingsFormValues> name="refreshInterval" label="Refresh interval">
            <Select options={intervalOptions} popupRender={namedList} />
          </Form.Item>
          <Form.Item<SettingsFormValues> name="maxPackagesPerUser" label="Max Packages Per User">
            <NumberInput />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            name="stalledDays"
            label="Days without an update until a package is stalled"
          >
            <NumberInput />
          </Form.Item>
          <Form.Item<SettingsFormValues> name="trackingNumberForm" label="New tracking numbers">
            <Select options={numberFormOptions} popupRender={namedList} />
          </Form.Item>
          <Form.Item<SettingsFormValues> name="defaultTheme" label="Default theme of the site">
            <Select options={themeOptions} popupRender={namedList} />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            className={styles.all ?? ''}
            name="maskNames"
            label="Show sender and receiver by initials in public tracking"
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            className={styles.all ?? ''}
            name="hideAmounts"
            label="Hide amounts and declared values in public tracking"
            valuePropName="checked"
            extra="We recommend both: anyone who has or guesses a tracking number sees what it shows. Owners and staff always see everything."
          >
            <Switch />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            className={styles.all ?? ''}
            name="timeZone"
            label="Time zone"
            extra="Expected dates, analytics and the audit log use this time zone. A change does not move anything already counted."
          >
            <Select options={timeZoneOptions} popupRender={namedList} />
          </Form.Item>
        </div>
        <Form.Item<SettingsFormValues>
          name="statusMails"
          label="Emails to customers and receivers"
          extra="Sent one minute after the change, unless it is undone"
        >
          <Select mode="multiple" options={statusMailOptions} popupRender={namedList} />
        </Form.Item>
        <h3 className={styles.heading}>Support chat</h3>
        <p className={styles.hint}>
          Enter business hours like 08:00-18:00, in the time zone above. Leave a day blank if you are closed.
        </p>
        <div className={styles.pair}>
          {weekdayFields.map(({ name, label }) => (
            <Form.Item<SettingsFormValues> key={name} name={['businessHours', name]} label={label}>
              <Input maxLength={11} placeholder="Closed" autoComplete="off" />
            </Form.Item>
          ))}
          <Form.Item<SettingsFormValues>
            name="replyMailMinutes"
            label="Email an unread reply after this many minutes"
          >
            <NumberInput />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            className={styles.all ?? ''}
            name="awayText"
            label="Away message"
            extra="Shown in the chat outside these hours, followed by when you open again and the usual reply time"
          >
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            className={styles.all ?? ''}
            name="thanksNeedNoAnswer"
            label="A customer’s message that only says thanks needs no answer"
            valuePropName="checked"
            extra="It does not wait for a reply, and opens no conversation that was closed"
          >
            <Switch />
          </Form.Item>
        </div>
        <h3 className={styles.heading}>Contact details on public pages</h3>
        <p className={styles.hint}>Blank fields are not shown.</p>
        <div className={styles.pair}>
          {contactFields.map(({ name, label, type }) => (
            <Form.Item<SettingsFormValues> key={name} name={['contacts', name]} label={label}>
              <Input type={type} maxLength={type === 'email' ? 254 : 200} autoComplete="off" />
            </Form.Item>
          ))}
        </div>
        <h3 className={styles.heading}>Credentials on public pages</h3>
        <p className={styles.hint}>Digits only. Blank fields are not shown.</p>
        <div className={styles.pair}>
          {credentialFields.map(({ name, label }) => (
            <Form.Item<SettingsFormValues> key={name} name={['credentials', name]} label={label}>
              <Input inputMode="numeric" maxLength={9} autoComplete="off" />
            </Form.Item>
          ))}
        </div>
        <h3 className={styles.heading}>Rates for estimates</h3>
        <p className={styles.hint}>
          In whole cents: 62 per mile is $0.62. New estimates use these right away.
        </p>
        <div className={styles.pair}>
          {rateFields.map(({ name, label }) => (
            <Form.Item<SettingsFormValues> key={name} name={['rates', name]} label={label}>
              <NumberInput />
            </Form.Item>
          ))}
        </div>
        <UnreachableAlert error={update.error} />
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          Save settings
        </Button>
      </Form>
    </>
  );
}
