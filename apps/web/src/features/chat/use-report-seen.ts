import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { closeReadReplies } from '../../lib/reply-notifications.ts';

/**
 * Reports to support how far the conversation was shown, once the page can be seen, and closes its notification. A report
 * that fails is repeated with the next one.
 * @returns takes the sequence number of the last message that is shown
 */
export function useReportSeen(trackingNumber: string | undefined): (sequence: number) => void {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const report = async () => {
      try {
        await callApi('PUT /api/chat/receipts', { body: { state: 'seen', sequence: shown, trackingNumber } });
      } catch {
        // The messages stay unread until the next report.
      }
    };
    const reportIfVisible = () => {
      if (shown > 0 && document.visibilityState === 'visible') {
        removeEventListener('visibilitychange', reportIfVisible);
        void report();
        void closeReadReplies([{ trackingNumber, upTo: shown }]);
      }
    };
    addEventListener('visibilitychange', reportIfVisible);
    reportIfVisible();
    return () => removeEventListener('visibilitychange', reportIfVisible);
  }, [shown, trackingNumber]);
  return setShown;
}
