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
import { checkBody } from '../../../lib/forms/field-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
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
  const save = useSaveCannedReply();
  const { form, formProps } = useContractForm({
    check: (values: NewCannedReply) => checkBody(newCannedReplySchema, values),
    onSubmit: async (reply) => {
      await save.mutateAsync({ before, reply });
      toast.show({ title: 'Canned Reply Saved', description: `All staff can insert /${reply.shortcut}.` });
      onClose();
    },
    failTitle: 'Canned Reply Not Saved',
    failText: 'Please try again.',
  });
  useEffect(() => {
    // The library knows its own inputs.
    (form.getFieldInstance('shortcut') as InputRef | undefined)?.focus();
  }, [form]);

  return (
    <Form<NewCannedReply>
      {...formProps}
      data-without-draft
      name="canned-reply"
      aria-label={before ? `Change /${before.shortcut}` : 'New canned reply'}
      initialValues={{ shortcut: before?.shortcut ?? '', text: before?.text ?? '' }}
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
