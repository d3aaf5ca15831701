import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@moveway/ui/button/button.tsx';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import { TextField } from '@moveway/ui/field/field.tsx';
import { formatShortDay, localDate } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState, type SubmitEvent } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { errorText, screenErrorText } from '../../../../lib/error-text.ts';
import { refreshResults, trackingResults } from '../../tracking.queries.ts';
import styles from './form.module.css';

/** Asks the receiver for something only they know, and then shows what strangers do not see. */
export function ReceiverForm({ trackingNumber, onCancel }: { trackingNumber: string; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const [factor, setFactor] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const verify = useMutation({
    mutationFn: (verificationFactor: string) =>
      callApi('POST /api/packages/track/:trackingNumber/verification', {
        params: { trackingNumber },
        body: { verificationFactor },
      }),
    onSuccess: (tracked) =>
      queryClient.setQueryData(trackingResults(callApi, [trackingNumber]).queryKey, [
        { outcome: 'found', trackingNumber, ...tracked },
      ]),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = factor.trim();
    setIsMissing(given === '');
    if (given !== '' && !verify.isPending) {
      verify.mutate(given);
    }
  };

  return (
    <form className={styles.form} aria-label="See the full details" noValidate onSubmit={submit}>
      <TextField
        label="Receiver’s email, or the last four digits of their phone"
        hint="This device then shows the full details for 30 days."
        value={factor}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={
          isMissing
            ? 'Enter the receiver’s email, or the last four digits of their phone number'
            : verify.error
              ? screenErrorText(verify.error, 'That could not be checked.')
              : undefined
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the reader, to type into it.
        autoFocus
        onChange={(event) => {
          setFactor(event.target.value);
          setIsMissing(false);
          verify.reset();
        }}
      />
      <BusyButton type="submit" isBusy={verify.isPending}>
        Show
      </BusyButton>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

interface ShownInFullProps {
  trackingNumber: string;
  /** ISO 8601. */
  until: string;
  /** Whether it takes the place of the form, which had the focus. */
  isNew: boolean | undefined;
  /** The details are about to be hidden. */
  onHide: () => void;
}

/** Says that this device shows more than strangers see, and hides it again. */
export function ShownInFull({ trackingNumber, until, isNew, onHide }: ShownInFullProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hide = useMutation({
    mutationFn: async () => {
      await callApi('DELETE /api/packages/track/:trackingNumber/verification', {
        params: { trackingNumber },
      });
      onHide();
      await refreshResults(queryClient, callApi, [trackingNumber], [trackingNumber]);
    },
    onError: (error) =>
      toast.fail('The details are still shown', errorText(error, 'Check the connection, then try again.')),
  });
  return (
    <p className={styles.shown}>
      <span
        ref={isNew ? takeFocus : undefined}
        tabIndex={-1}
      >{`Shown in full on this device until ${formatShortDay(localDate(new Date(until)))}.`}</span>
      <BusyButton variant="quiet" isBusy={hide.isPending} onClick={() => hide.mutate()}>
        Hide again
      </BusyButton>
    </p>
  );
}
