import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { Button } from '@moveway/ui/button/button.tsx';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { screenErrorText } from '../../../lib/error-text.ts';
import { dashboardKeys } from '../dashboard.queries.ts';
import { focusIfLost, summaryId } from './row-focus.ts';
import styles from './rate-delivery.module.css';
import inputStyles from './text-input.module.css';

/** What each number of stars means, from one. */
const STARS = ['Poor', 'Fair', 'OK', 'Good', 'Excellent'];
/** Characters of a comment (contract). */
const LONGEST_COMMENT = 200;
/** What signing out calls a comment that was begun. */
const UNSENT = { one: 'comment on a delivery', many: 'comments on deliveries' };

/** Rates a delivered package by stars, and then in the customer's own words if they like. It can be done once. */
export function RateDelivery({ shipment: { trackingNumber } }: { shipment: CustomerPackage }) {
  const [comment, setComment, clearComment] = useDraft(`rating.${trackingNumber}`, '', UNSENT);
  const [stars, setStars] = useState<number>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const rate = useMutation({
    mutationFn: (given: number) =>
      callApi('POST /api/packages/user/:trackingNumber/rating', {
        params: { trackingNumber },
        body: { stars: given, comment },
      }),
    onSuccess: () => {
      clearComment();
      toast.show({ title: 'Thank you', description: 'Your rating helps us improve.' });
    },
    onError: (error) => toast.fail('Rating not saved', screenErrorText(error, 'Please try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.packages }),
  });
  const { isSuccess } = rate;
  // The button goes with the rating.
  useEffect(
    () => (isSuccess ? () => focusIfLost(summaryId(trackingNumber)) : undefined),
    [isSuccess, trackingNumber],
  );
  return (
    <fieldset className={styles.rating} aria-label={`Rate the delivery of ${trackingNumber}`}>
      <span>How was this delivery?</span>
      <span className={styles.stars}>
        {STARS.map((meaning, index) => (
          <Button
            key={meaning}
            variant={stars === index + 1 ? 'primary' : 'quiet'}
            className={styles.star ?? ''}
            aria-label={`${index + 1} of ${STARS.length}: ${meaning}`}
            aria-pressed={stars === index + 1}
            title={meaning}
            disabled={rate.isPending || isSuccess}
            onClick={() => setStars(index + 1)}
          >
            {index + 1}
          </Button>
        ))}
      </span>
      <span className="note">1 is poor, 5 is excellent</span>
      {(stars !== undefined || comment !== '') && (
        <input
          className={`${inputStyles.input} ${styles.comment}`}
          type="text"
          aria-label="Tell us more (optional)"
          placeholder="Tell us more (optional)"
          maxLength={LONGEST_COMMENT}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
      {stars !== undefined && (
        <BusyButton isBusy={rate.isPending || isSuccess} onClick={() => rate.mutate(stars)}>
          Send rating
        </BusyButton>
      )}
    </fieldset>
  );
}
