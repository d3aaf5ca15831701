import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, retryAfterSeconds } from '@moveway/api-client/api-error.ts';
import { customerShipmentRoutes } from '@moveway/contracts/shipments/customer-shipment.routes.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { formatWait, useCountdown } from '@moveway/ui/time/use-countdown.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useForm, type Resolver } from 'react-hook-form';
import { callApi } from '../../../lib/api.ts';
import { askAbout } from '../../../lib/chat/topic.ts';
import { screenErrorText } from '../../../lib/error-text.ts';
import { fieldErrors, messagesOf, showErrors } from '../../../lib/forms/form-errors.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import formStyles from '../../../lib/forms/dialog-form.module.css';
import styles from './attach-dialog.module.css';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { dashboardKeys } from '../dashboard.queries.ts';

interface Attachment {
  trackingNumber: string;
  verificationFactor: string;
}

const FIELDS = ['trackingNumber', 'verificationFactor'] as const;
const EMPTY: Attachment = { trackingNumber: '', verificationFactor: '' };

/** Validates with the contract's schema, and words the errors of a tracking number for this form. */
const attachResolver: Resolver<Attachment> = (values) => {
  const parsed = customerShipmentRoutes.attach.body.safeParse(values);
  if (parsed.success) {
    return { values: parsed.data, errors: {} };
  }
  const messages = messagesOf<Attachment>(parsed.error.issues);
  if (messages.trackingNumber !== undefined) {
    messages.trackingNumber =
      values.trackingNumber === ''
        ? 'Please enter a tracking number'
        : 'A tracking number has 5 to 40 letters, digits and hyphens';
  }
  return { values: {}, errors: fieldErrors<Attachment>(messages) };
};

/** Whether every attempt has to wait; where no more digits are accepted, the email address still is. */
function isThrottle({ code, status }: ApiError): boolean {
  return status === 429 && code !== 'shipment.digits_used_up';
}

/** Adds a package by its number and a verification factor of its receiver. The input survives closing the dialog. */
export function AttachDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm<Attachment>({
    defaultValues: EMPTY,
    resolver: attachResolver,
    // A corrected value is validated with the next submit.
    reValidateMode: 'onSubmit',
  });
  useFormDraft('attach', form, { empty: EMPTY });
  const { errors } = form.formState;
  const queryClient = useQueryClient();
  const toast = useToast();
  const { secondsLeft, start } = useCountdown();
  const attach = useMutation({
    mutationFn: (body: Attachment) => callApi('POST /api/packages/user', { body }),
    onSuccess: async ({ trackingNumber }) => {
      form.reset(EMPTY);
      onClose();
      toast.show({ title: 'Package added', description: `${trackingNumber} is on your dashboard now.` });
      await queryClient.invalidateQueries({ queryKey: dashboardKeys.packages });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) {
        return;
      }
      start(isThrottle(error) ? (retryAfterSeconds(error) ?? 0) : 0);
      showErrors(form, FIELDS, error.fields);
    },
  });

  const submit = form.handleSubmit((attachment) => attach.mutate(attachment));
  /** Editing clears the error, because the value may be valid now. */
  const field = (name: keyof Attachment) =>
    form.register(name, {
      onChange: () => {
        attach.reset();
        form.clearErrors(name);
      },
    });
  const isThrottled = attach.error instanceof ApiError && isThrottle(attach.error);
  /** The number that was refused, as the contract writes it. */
  const refused =
    attach.error instanceof ApiError && attach.error.code === 'shipment.not_attached'
      ? attach.variables?.trackingNumber
      : undefined;
  const notice =
    secondsLeft > 0 ? (
      <>
        <span>Too many attempts. You can try again in</span>{' '}
        {/* Screen readers do not announce each second. */}
        <span aria-live="off" role="timer">
          {formatWait(secondsLeft)}
        </span>
        <span>.</span>
      </>
    ) : attach.error && !isThrottled ? (
      screenErrorText(attach.error, 'The package could not be added.')
    ) : undefined;

  return (
    <Dialog
      title="Add a package"
      description="To keep other people’s packages private, we ask for something only the receiver knows."
      isOpen={isOpen}
      onClose={onClose}
    >
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!attach.isPending && secondsLeft === 0) {
            void submit();
          }
        }}
      >
        <TextField
          label="Tracking number"
          className={styles.mono ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.trackingNumber?.message}
          {...field('trackingNumber')}
        />
        <TextField
          label="Receiver’s email, or the last four digits of their phone"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={errors.verificationFactor?.message}
          {...field('verificationFactor')}
        />
        {notice !== undefined && (
          <p className={styles.failure} role="alert">
            {notice}
          </p>
        )}
        {refused !== undefined && (
          <div className={styles.help}>
            <p>
              Is everything typed as it was given to you? Then the package may be on somebody else’s account.
              Ask its owner to share the tracking page with you, or ask support.
            </p>
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                askAbout(refused);
              }}
            >{`Ask support about ${refused}`}</Button>
          </div>
        )}
        <BusyButton type="submit" isBusy={attach.isPending} disabled={secondsLeft > 0}>
          Add package
        </BusyButton>
      </form>
    </Dialog>
  );
}
