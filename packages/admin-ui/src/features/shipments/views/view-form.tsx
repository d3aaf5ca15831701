import { Button, Checkbox, Form, Input } from 'antd';
import {
  newViewSchema,
  VIEW_NAME_MAX,
  type NewView,
  type View,
} from '@moveway/contracts/views/view.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { checkBody } from '../../../lib/forms/field-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { useSaveView } from './view.queries.ts';
import styles from './views-dialog.module.css';

interface ViewFormProps {
  /** What is changed; undefined for a new one. */
  before: View | undefined;
  /** What it shows. */
  query: string;
  onSaved: (view: View) => void;
  onCancel?: () => void;
}

type Named = Pick<NewView, 'name' | 'isShared'>;

/** The name of a view, and whether all staff have it. */
export function ViewForm({ before, query, onSaved, onCancel }: ViewFormProps) {
  const toast = useToast();
  const save = useSaveView();
  const { form, formProps } = useContractForm({
    check: (values: Named) => checkBody(newViewSchema, { ...values, query }),
    onSubmit: async (view) => {
      const saved = await save.mutateAsync({ id: before?.id, view });
      form.resetFields();
      onSaved(saved);
      toast.show({
        title: 'View Saved',
        description: saved.isShared ? `All staff have ${saved.name}.` : `${saved.name} is in your views.`,
      });
    },
    failTitle: 'View Not Saved',
    failText: 'Please try again.',
  });
  return (
    <Form<Named>
      {...formProps}
      data-without-draft
      className={styles.form ?? ''}
      // The fields of two such forms have ids of their own.
      name={before ? `view-${before.id}` : 'view'}
      aria-label={before ? `Edit ${before.name}` : 'Save as a new view'}
      initialValues={{ name: before?.name ?? '', isShared: before?.isShared ?? false }}
    >
      <Form.Item<Named> name="name" label={before ? 'Name' : 'Save what the list shows as'}>
        <Input maxLength={VIEW_NAME_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item<Named> name="isShared" valuePropName="checked">
        <Checkbox disabled={before !== undefined && !before.isMine}>Share with all staff</Checkbox>
      </Form.Item>
      <UnreachableAlert error={save.error} />
      <div className={styles.actions}>
        <Button type={before ? 'primary' : 'default'} htmlType="submit" loading={save.isPending}>
          {before ? 'Save' : 'Save new view'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </Form>
  );
}
