import { useState } from 'react';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import { Button, Card, Form, Input } from 'antd';
import {
  BULLETIN_SUBJECT_MAX,
  BULLETIN_TEXT_MAX,
  newBulletinSchema,
} from '@moveway/contracts/subscriptions/subscription.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { useSendBulletin } from './bulletin.queries.ts';
import styles from './bulletins.module.css';

interface Draft {
  subject: string;
  text: string;
  /** The idempotency key: sending the same again uses the same one, so that no receiver gets it twice. */
  key: string;
}

const draft = personalStored({
  name: 'bulletin',
  kind: 'draft',
  isValid: isDraft,
  noun: ({ subject, text }) =>
    `${subject}${text}`.trim() === ''
      ? undefined
      : { one: 'draft of a service update', many: 'drafts of service updates' },
});

/** Writes a service update, shows it as its receivers read it, and sends it to all of them. */
export function BulletinForm({ receivers }: { receivers: number }) {
  const toast = useToast();
  const sending = useSendBulletin();
  const [{ subject, text, key }, setDraft] = useState<Draft>(() => draft.read() ?? empty());
  const checked = newBulletinSchema.safeParse({ subject, text });

  const write = (change: Partial<Draft>) => {
    const next = { subject, text, ...change, key: newIdempotencyKey() };
    setDraft(next);
    draft.write(next);
  };
  const to = subscribers(receivers);

  const send = async () => {
    if (
      !checked.success ||
      sending.isPending ||
      !window.confirm(`Send "${checked.data.subject}" to ${to}? This cannot be undone.`)
    ) {
      return;
    }
    try {
      const sent = await sending.mutateAsync({ body: checked.data, idempotencyKey: key });
      draft.clear();
      setDraft(empty());
      toast.show({
        title: 'Service Update Sent',
        description: `It is on its way to ${subscribers(sent.receivers)}.`,
      });
    } catch (error) {
      toast.fail('Service Update Not Sent', errorText(error, 'Please try again.'));
    }
  };

  return (
    <Form className={styles.form ?? ''} layout="vertical" onFinish={() => void send()}>
      <Form.Item label="Subject" htmlFor="bulletin-subject">
        <Input
          id="bulletin-subject"
          maxLength={BULLETIN_SUBJECT_MAX}
          // Read-only while it is sent: success clears the form.
          readOnly={sending.isPending}
          value={subject}
          onChange={(event) => write({ subject: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="Text" htmlFor="bulletin-text">
        <Input.TextArea
          id="bulletin-text"
          maxLength={BULLETIN_TEXT_MAX}
          readOnly={sending.isPending}
          autoSize={{ minRows: 5 }}
          value={text}
          onChange={(event) => write({ text: event.target.value })}
        />
      </Form.Item>
      {checked.success && (
        <article aria-label="Preview">
          <Card size="small" className={styles.preview ?? ''}>
            <p className={styles.about}>To {to}</p>
            <h3 className={styles.subject}>{checked.data.subject}</h3>
            <p className={styles.text}>{checked.data.text}</p>
          </Card>
        </article>
      )}
      <UnreachableAlert error={sending.error} />
      <Button
        type="primary"
        htmlType="submit"
        disabled={!checked.success || receivers === 0}
        loading={sending.isPending}
      >
        Send to {to}
      </Button>
    </Form>
  );
}

const subscribers = (count: number) => (count === 1 ? '1 subscriber' : `${formatCount(count)} subscribers`);

function empty(): Draft {
  return { subject: '', text: '', key: newIdempotencyKey() };
}

function isDraft(value: unknown): value is Draft {
  return isObject(value) && ['subject', 'text', 'key'].every((name) => typeof value[name] === 'string');
}
