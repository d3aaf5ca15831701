import { reportOnceVisible, reportUntilTaken } from '@moveway/chat-client/reports.ts';
import type { ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { closeReadReplies } from '../../../lib/chat/reply-notifications.ts';

/**
 * Reports to support how far the conversation has arrived here, and how far it was shown, once the page can be seen;
 * then its notification is closed, too. What is seen at once is not reported as delivered before.
 * @param received the sequence number of the last message of support that was fetched; 0 while there is none
 * @returns takes that of the last one that is shown
 */
export function useReportReceipts(
  trackingNumber: string | undefined,
  received: number,
): (sequence: number) => void {
  const [shown, setShown] = useState(0);
  /** Known to the effect below in the commit in which it is shown. */
  const lastShown = useRef(0);

  useEffect(() => {
    const isSeen = lastShown.current >= received && document.visibilityState === 'visible';
    return received === 0 || isSeen
      ? undefined
      : reportUntilTaken(() => report('delivered', received, trackingNumber));
  }, [received, trackingNumber]);

  useEffect(
    () =>
      shown === 0
        ? undefined
        : reportOnceVisible(() => {
            void closeReadReplies([{ trackingNumber, upTo: shown }]);
            return report('seen', shown, trackingNumber);
          }),
    [shown, trackingNumber],
  );

  return (sequence) => {
    lastShown.current = sequence;
    setShown(sequence);
  };
}

const report = (state: ReceiptState, sequence: number, trackingNumber: string | undefined) =>
  callApi('PUT /api/chat/receipts', { body: { state, sequence, trackingNumber } });
