import { useEffect, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Select, Skeleton } from 'antd';
import {
  ZOOM_STEPS,
  type PreferenceName,
  type PreferencesState,
  type PreferenceValues,
} from '../ipc/preferences.contract.ts';
import { desktopCall } from './desktop-call.ts';
import styles from './preferences-page.module.css';

const queryKey = ['preferences'];

/** What an administrator chooses for the console on this computer. Each choice is applied at once. */
export function PreferencesPage() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => desktopCall('preferences.read') });
  const change = useMutation({
    mutationFn: (values: Partial<PreferenceValues>) => desktopCall('preferences.change', values),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  useEffect(
    () => window.desktopEvents['preferences.changed'](() => void queryClient.invalidateQueries({ queryKey })),
    [queryClient],
  );
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Preferences</h1>
      {data?.policyProblem !== undefined && (
        <Alert
          type="warning"
          title="The policy of your company cannot be used. Until it is repaired, nothing here can be changed."
          description={data.policyProblem}
        />
      )}
      {change.error && <Alert type="error" title={change.error.message} role="alert" />}
      {error && (
        <Alert
          type="error"
          title={error.message}
          role="alert"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!error && !data && <Skeleton active />}
      {data && <Preferences state={data} onChange={(values) => change.mutate(values)} />}
    </main>
  );
}

interface PreferencesProps {
  state: PreferencesState;
  onChange: (values: Partial<PreferenceValues>) => void;
}

function Preferences({ state, onChange }: PreferencesProps) {
  const { values, fixed, languages, printers, server } = state;
  const reason =
    state.policyProblem === undefined ? 'Set by your company' : 'Stays as it is until the policy is repaired';
  const checkbox = (name: PreferenceName, label: string, note?: string) => (
    <Form.Item name={name} valuePropName="checked" extra={fixed.includes(name) ? reason : note}>
      <Checkbox disabled={fixed.includes(name)}>{label}</Checkbox>
    </Form.Item>
  );
  const select = (
    name: PreferenceName,
    label: string,
    options: { value: string | number; label: string }[],
  ) => (
    <Form.Item name={name} label={label} extra={fixed.includes(name) && reason}>
      <Select disabled={fixed.includes(name)} options={options} />
    </Form.Item>
  );
  return (
    <Form<PreferenceValues>
      layout="vertical"
      // What holds, also after a choice that could not be applied.
      fields={Object.entries(values).map(([name, value]) => ({ name, value }))}
      onValuesChange={onChange}
    >
      <Group title="Notifications">
        {checkbox('notifiesOfMessages', 'Messages of customers')}
        {checkbox('notifiesOfLatePackages', 'Packages that become late')}
        {checkbox('playsSound', 'Play a sound with a notification')}
      </Group>
      <Group title="Window">
        {select('onClose', 'When the window is closed', [
          { value: 'hide', label: 'Keep running, for notifications' },
          { value: 'quit', label: 'Quit' },
        ])}
        {checkbox(
          'showsTray',
          'Show an icon in the system tray',
          'Without it, start the console again to see its window.',
        )}
        {checkbox('startsWithSystem', 'Start with this computer', 'Without showing the window.')}
        {select(
          'zoom',
          'Zoom',
          ZOOM_STEPS.map((step) => ({ value: step, label: `${Math.round(step * 100)}%` })),
        )}
      </Group>
      <Group title="Writing and printing">
        {select('spelling', 'Spelling', [
          { value: 'system', label: 'Language of this computer' },
          ...withChosen(values.spelling, languages, ['system', 'off']).map((code) => ({
            value: code,
            label: languageName(code),
          })),
          { value: 'off', label: 'Not checked' },
        ])}
        {select('printer', 'Printer', [
          { value: '', label: 'Printer of this computer' },
          ...withChosen(
            values.printer,
            printers.map(({ name }) => name),
            [''],
          ).map((name) => ({
            value: name,
            label: printers.find((one) => one.name === name)?.label ?? `${name} (not found)`,
          })),
        ])}
      </Group>
      <Group title="Server">
        <p className={styles.address}>{server.url ?? 'None was chosen.'}</p>
        {server.isFixed ? (
          <span className={styles.note}>{reason}</span>
        ) : (
          <Button onClick={() => void desktopCall('preferences.change-server')}>Use Another Server…</Button>
        )}
      </Group>
    </Form>
  );
}

/** The choices, with one that was made and is not among them any more. */
const withChosen = (chosen: string, choices: readonly string[], others: readonly string[]) =>
  others.includes(chosen) || choices.includes(chosen) ? choices : [...choices, chosen];

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
