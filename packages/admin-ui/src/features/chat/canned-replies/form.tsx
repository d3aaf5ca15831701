import { useEffect } from 'react';
import { Button, Form, Input, type InputRef } from 'antd';
import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { REPLY_PLACEHOLDERS } from '@moveway/contracts/support/support.constants.ts';
import {
  newCannedReplySchema,
  type CannedReply,
  type NewCannedReply,
} from '@moveway/contracts/support/support.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { checkBody, useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { useSaveCannedReply } from './canned-reply.queries.ts';
import styles from './canned-replies.module.css';

interface CannedReplyFormProps {
  /** What is changed; undefined for a new one. */
  before: CannedReply | undefined;
  onClose: () => void;
}

/** One canned reply being written. */
export function CannedReplyForm({ before, onClose }: CannedReplyFormProps) {
  const toast = useToast();
  const [form] = Form.useForm<NewCannedReply>();
  const fieldErrors = useFieldErrors(form);
  const save = useSaveCannedReply();
  useEffect(() => {
    // The library knows its own inputs.
    (form.getFieldInstance('shortcut') as InputRef | undefined)?.focus();
  }, [form]);

  const submit = async (values: NewCannedReply) => {
    const checked = checkBody(newCannedReplySchema, values);
    if (!checked.ok) {
      fieldErrors.show(checked.fields);
      return;
    }
    fieldErrors.clearAll();
    try {
      await save.mutateAsync({ before, reply: checked.body });
      toast.show({
        title: 'Canned Reply Saved',
        description: `All staff can insert /${checked.body.shortcut}.`,
      });
      onClose();
    } catch (error) {
      fieldErrors.fail('Canned Reply Not Saved', error, 'Please try again.');
    }
  };

  return (
    <Form<NewCannedReply>
      data-without-draft
      noValidate
      form={form}
      name="canned-reply"
      layout="vertical"
      aria-label={before ? `Change /${before.shortcut}` : 'New canned reply'}
      initialValues={{ shortcut: before?.shortcut ?? '', text: before?.text ?? '' }}
      onValuesChange={fieldErrors.clearChanged}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item<NewCannedReply>
        name="shortcut"
        label="Shortcut"
        extra="Lowercase letters, digits and dashes"
      >
        <Input maxLength={30} autoComplete="off" prefix="/" />
      </Form.Item>
      <Form.Item<NewCannedReply>
        name="text"
        label="Text"
        extra={`Filled in for each customer: ${REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`}
      >
        <Input.TextArea maxLength={MESSAGE_MAX} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <UnreachableAlert error={save.error} />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
