import { useEffect, useId, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Select, Skeleton } from 'antd';
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
  const reasonOf = (name: PreferenceName) => (fixed.includes(name) ? reason : undefined);
  const checkbox = (name: NameOf<boolean>, label: string, note?: string) => (
    <CheckboxField
      label={label}
      note={note}
      fixed={reasonOf(name)}
      isChecked={values[name]}
      onChange={(isChecked) => onChange({ [name]: isChecked })}
    />
  );
  return (
    <>
      <Group title="Notifications">
        {checkbox('notifiesOfMessages', 'Messages of customers')}
        {checkbox('notifiesOfLatePackages', 'Packages that become late')}
        {checkbox('playsSound', 'Play a sound with a notification')}
      </Group>
      <Group title="Window">
        <SelectField
          label="When the window is closed"
          fixed={reasonOf('onClose')}
          value={values.onClose}
          options={[
            { value: 'hide', label: 'Keep running, for notifications' },
            { value: 'quit', label: 'Quit' },
          ]}
          onChange={(onClose) => onChange({ onClose })}
        />
        {checkbox(
          'showsTray',
          'Show an icon in the system tray',
          'Without it, start the console again to see its window.',
        )}
        {checkbox('startsWithSystem', 'Start with this computer', 'Without showing the window.')}
        <SelectField
          label="Zoom"
          fixed={reasonOf('zoom')}
          value={values.zoom}
          options={ZOOM_STEPS.map((step) => ({ value: step, label: `${Math.round(step * 100)}%` }))}
          onChange={(zoom) => onChange({ zoom })}
        />
      </Group>
      <Group title="Writing and printing">
        <SelectField
          label="Spelling"
          fixed={reasonOf('spelling')}
          value={values.spelling}
          options={[
            { value: 'system', label: 'Language of this computer' },
            ...withChosen(values.spelling, languages, ['system', 'off']).map((code) => ({
              value: code,
              label: languageName(code),
            })),
            { value: 'off', label: 'Not checked' },
          ]}
          onChange={(spelling) => onChange({ spelling })}
        />
        <SelectField
          label="Printer"
          fixed={reasonOf('printer')}
          value={values.printer}
          options={[
            { value: '', label: 'Printer of this computer' },
            ...withChosen(
              values.printer,
              printers.map(({ name }) => name),
              [''],
            ).map((name) => ({
              value: name,
              label: printers.find((one) => one.name === name)?.label ?? `${name} (not found)`,
            })),
          ]}
          onChange={(printer) => onChange({ printer })}
        />
      </Group>
      <Group title="Server">
        <p className={styles.address}>{server.url ?? 'None was chosen.'}</p>
        {server.isFixed ? (
          <span className={styles.note}>{reason}</span>
        ) : (
          <div>
            <Button onClick={() => void desktopCall('preferences.change-server')}>Use Another Server…</Button>
          </div>
        )}
      </Group>
    </>
  );
}

/** The preferences of a type. */
type NameOf<T> = { [N in PreferenceName]: PreferenceValues[N] extends T ? N : never }[PreferenceName];

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
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  /** Why it cannot be changed. */
  fixed: string | undefined;
}

interface CheckboxFieldProps extends FieldProps {
  note: string | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function CheckboxField({ label, note, fixed, isChecked, onChange }: CheckboxFieldProps) {
  const noteId = useId();
  return (
    <div className={styles.field}>
      <Checkbox
        checked={isChecked}
        disabled={fixed !== undefined}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
      </Checkbox>
      {(fixed ?? note) !== undefined && (
        <span id={noteId} className={styles.note}>
          {fixed ?? note}
        </span>
      )}
    </div>
  );
}

interface SelectFieldProps<T extends string | number> extends FieldProps {
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

function SelectField<T extends string | number>(props: SelectFieldProps<T>) {
  const { label, fixed, value, options, onChange } = props;
  const id = useId();
  const noteId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select<T>
        id={id}
        aria-describedby={noteId}
        value={value}
        disabled={fixed !== undefined}
        options={options}
        onChange={onChange}
      />
      {fixed !== undefined && (
        <span id={noteId} className={styles.note}>
          {fixed}
        </span>
      )}
    </div>
  );
}
