import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { isTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { Alert, Button, Form, Input } from 'antd';
import { callApi } from '../../lib/api.ts';
import { formatWait, useCountdown } from '@moveway/ui/time/use-countdown.ts';
import { dashboardKeys } from './dashboard.queries.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import styles from './attach-dialog.module.css';

interface Attachment {
  trackingNumber: string;
  verificationFactor: string;
}

const FIELDS = ['trackingNumber', 'verificationFactor'] as const;

/** When the server says "too many" without saying for how long, in seconds. */
const USUAL_WAIT = 60;

/** Adds a package by its number and something only its receiver knows. What was typed outlives closing it. */
export function AttachDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Attachment>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { secondsLeft, start } = useCountdown();
  const attach = useMutation({
    mutationFn: (body: Attachment) => callApi('POST /api/packages/user', { body }),
    onSuccess: async ({ trackingNumber }) => {
      form.resetFields();
      onClose();
      toast.show({ title: 'Package added', description: `${trackingNumber} is on your dashboard now.` });
      await queryClient.invalidateQueries({ queryKey: dashboardKeys.packages });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) {
        return;
      }
      if (error.status === 429) {
        start(error.retryAfter ?? USUAL_WAIT);
      }
      const { trackingNumber, verificationFactor } = error.fields;
      form.setFields([
        ...(trackingNumber === undefined
          ? []
          : [{ name: 'trackingNumber' as const, errors: [trackingNumber] }]),
        ...(verificationFactor === undefined
          ? []
          : [{ name: 'verificationFactor' as const, errors: [verificationFactor] }]),
      ]);
    },
  });

  const isThrottled = attach.error instanceof ApiError && attach.error.status === 429;
  const notice =
    secondsLeft > 0 ? (
      <>
        Too many attempts. You can try again in {/* The seconds that run are not read aloud. */}
        <span aria-live="off" role="timer">
          {formatWait(secondsLeft)}
        </span>
        .
      </>
    ) : attach.error && !isThrottled ? (
      screenErrorText(attach.error, 'The package could not be added.')
    ) : undefined;

  return (
    <Dialog
      title="Add a package"
      description="To keep other people’s packages private, we ask for something that only the receiver knows."
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) {
          onClose();
        }
      }}
    >
      <Form<Attachment>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(attachment) => attach.mutate(attachment)}
        onValuesChange={(changed) => {
          attach.reset();
          // What was rejected may be right now; the library would keep its words until the next attempt.
          form.setFields(FIELDS.filter((name) => name in changed).map((name) => ({ name, errors: [] })));
        }}
      >
        <Form.Item
          name="trackingNumber"
          label="Tracking number"
          rules={[
            {
              validator: async (_rule, value: string | undefined) => {
                if (!isTrackingNumber(value ?? '')) {
                  throw new Error(
                    value
                      ? 'A tracking number has 5 to 40 letters, digits and hyphens'
                      : 'Please enter a tracking number',
                  );
                }
              },
            },
          ]}
          validateTrigger="onSubmit"
        >
          <Input
            className={styles.mono ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Form.Item>
        <Form.Item
          name="verificationFactor"
          label="Receiver’s email, or the last four digits of their phone"
          rules={[
            {
              required: true,
              whitespace: true,
              message: 'Enter the receiver’s email, or the last four digits of their phone number',
            },
          ]}
          validateTrigger="onSubmit"
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={254} />
        </Form.Item>
        {notice !== undefined && <Alert className={styles.notice ?? ''} type="error" title={notice} />}
        <Button type="primary" htmlType="submit" block loading={attach.isPending} disabled={secondsLeft > 0}>
          Add package
        </Button>
      </Form>
    </Dialog>
  );
}
