import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button, Form } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { EditConflict } from '../../lib/forms/edit-conflict.tsx';
import {
  changesBetween,
  conflictsBetween,
  fieldsOf,
  withTheirs,
  type Field,
} from '../../lib/forms/field-changes.ts';
import { useFieldErrors, type Checked } from '../../lib/forms/field-errors.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { sectionDraft } from './section-draft.ts';
import styles from './settings.module.css';

/** Where a section is read and saved. `version` is that of all that is saved in one place. */
interface SectionStore<Stored extends { version: number }, Values extends object, Body> {
  valuesOf: (stored: Stored) => Values;
  /**
   * Checks what is to be saved over `stored`, without the settings that only a later server knows: there they stay as
   * they are. What a later server knows within one of them, another rate for example, is rejected.
   */
  check: (values: Values, stored: Stored) => Checked<Body>;
  /** @throws {ApiError} `settings.changed` */
  save: (body: Body) => Promise<Stored>;
  /** As it is stored now. */
  readAgain: () => Promise<Stored>;
}

interface SectionFormProps<
  Stored extends { version: number },
  Values extends object,
  Body,
> extends SectionStore<Stored, Values, Body> {
  /** Of the draft, and of the form's elements. */
  name: string;
  /** Names the form. */
  label: string;
  /** The fields of this section: nothing else is changed by saving it. */
  fields: readonly Field[];
  /** As last loaded. */
  stored: Stored;
  /** The fields, by the form's values. */
  children: (values: Values) => ReactNode;
}

/**
 * The form of one section of the settings. It saves its own fields over what the others are by now, and asks only
 * where a colleague changed one of its own. What is typed is kept until it is saved or discarded.
 */
export function SectionForm<Stored extends { version: number }, Values extends object, Body>({
  name,
  label,
  fields,
  stored,
  children,
  valuesOf,
  check,
  save,
  readAgain,
}: SectionFormProps<Stored, Values, Body>) {
  const toast = useToast();
  const [form] = Form.useForm<Values>();
  const fieldErrors = useFieldErrors(form);
  const drafts = useMemo(() => sectionDraft(name), [name]);
  const kept = useSyncExternalStore(drafts.subscribe, drafts.read, () => undefined);
  const now = valuesOf(stored);
  // What an earlier console did not know yet was not typed there: it is as it is now.
  const drafted = kept ? fieldsOf(fields, kept.base) : [];
  // One with nothing but what this section no longer has holds nothing to save.
  const draft = kept && changesBetween(fields, kept.base, kept.typed).length > 0 ? kept : undefined;
  const typed = draft ? withTheirs(now, draft.typed as Values, drafted) : now;
  const base = draft ? withTheirs(now, draft.base as Values, drafted) : now;
  /** The newer state, in an edit conflict. */
  const [newer, setNewer] = useState<Stored>();
  const [state, setState] = useState<'saving' | 'saved'>();
  const [failure, setFailure] = useState<unknown>();

  // What is stored, also when a colleague saved it meanwhile, while nothing is typed here.
  useEffect(() => {
    if (!draft) {
      form.setFieldsValue(valuesOf(stored));
    }
  }, [draft, form, stored, valuesOf]);
  const isOutdated = kept !== undefined && draft === undefined;
  useEffect(() => {
    if (isOutdated) {
      drafts.clear();
    }
  }, [drafts, isOutdated]);

  const keep = (values: Values) => {
    setState(undefined);
    if (changesBetween(fields, base, values).length === 0) {
      drafts.clear();
    } else {
      drafts.write({ base, typed: values });
    }
  };

  const attempt = async (values: Values, base: object, over: Stored): Promise<void> => {
    if (conflictsBetween(fields, base, valuesOf(over), values).length > 0) {
      setNewer(over);
      return;
    }
    const checked = check(withTheirs(valuesOf(over), values, fields), over);
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
      drafts.write({ base: withTheirs(valuesOf(over), values, fields), typed: later.typed });
      setState(undefined);
    } else {
      drafts.clear();
      setState('saved');
    }
    toast.show({ title: 'Settings Saved', description: 'Your changes are live across the site.' });
  };
  const submit = async (values: Values, base: object, over: Stored) => {
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
          conflicts={conflictsBetween(fields, base, valuesOf(newer), typed)}
          onResolve={(theirs) => {
            const values = withTheirs(typed, valuesOf(newer), theirs);
            form.setFieldsValue(values);
            drafts.write({ base: valuesOf(newer), typed: values });
            setNewer(undefined);
            void submit(values, valuesOf(newer), newer);
          }}
        />
      )}
      <Form<Values>
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
        {children(typed)}
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
