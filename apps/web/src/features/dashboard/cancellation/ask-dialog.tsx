import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { TextArea } from '@moveway/ui/field/field.tsx';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { screenErrorText } from '../../../lib/error-text.ts';
import formStyles from '../../../lib/forms/dialog-form.module.css';
import styles from '../packages/attach-dialog.module.css';
import { dashboardKeys } from '../dashboard.queries.ts';

/** Characters of the reason (contract). */
const LONGEST_NOTE = 300;
/** What signing out calls a reason that was begun. */
const UNSENT = { one: 'request to cancel a package', many: 'requests to cancel packages' };

/** Asks staff to cancel a package, and says what that costs before. The reason survives closing the dialog. */
export function AskToCancelDialog({
  trackingNumber,
  fee,
  isOpen,
  onClose,
  onSent,
}: {
  trackingNumber: string;
  fee: number | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}) {
  const [note, setNote, clearNote] = useDraft(`cancel.${trackingNumber}`, '', UNSENT);
  const queryClient = useQueryClient();
  const toast = useToast();
  const ask = useMutation({
    mutationFn: () =>
      callApi('POST /api/packages/user/:trackingNumber/cancellation-request', {
        params: { trackingNumber },
        body: { note },
      }),
    onSuccess: () => {
      clearNote();
      onSent();
      onClose();
      toast.show({ title: 'Request sent', description: 'You will read our answer here.' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.packages }),
  });
  return (
    <Dialog
      title={`Ask to cancel ${trackingNumber}`}
      description={
        fee === undefined
          ? 'It is Pending, so canceling it is free. We read your request and answer it here.'
          : `If we cancel it before it is dispatched, we keep a fee of ${formatMoney(fee)}. We read your request and answer it here.`
      }
      isOpen={isOpen}
      onClose={() => {
        onClose();
        // What failed is not shown again with the next opening; what is still being sent goes on.
        if (!ask.isPending) {
          ask.reset();
        }
      }}
    >
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ask.isPending) {
            ask.mutate();
          }
        }}
      >
        <TextArea
          label="Why? (optional)"
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {ask.error && (
          <p className={styles.failure} role="alert">
            {screenErrorText(ask.error, 'Your request could not be sent. Please try again.')}
          </p>
        )}
        <BusyButton type="submit" isBusy={ask.isPending}>
          Ask to cancel
        </BusyButton>
      </form>
    </Dialog>
  );
}
