import type { ReactNode } from 'react';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { WhenLoaded } from '../../../lib/on-demand.tsx';
import { clearOfChat } from '../../../lib/shipments/clear-of-chat.ts';
import { PackageSign } from './package-sign.tsx';
import { ResultBody } from '../../../lib/shipments/result-body.tsx';
import { ShareActions } from './share-actions.tsx';
import followStyles from './follow-panel.module.css';
import styles from './package-result.module.css';

const loadFollowPanel = async () => (await import('./follow-panel.tsx')).FollowPanel;

/** The answer to a search for one number. */
export function PackageResult({ result, live }: { result: FoundResult; live?: ReactNode }) {
  return (
    <article className={styles.result} ref={clearOfChat}>
      <PackageSign result={result} />
      <div>{live}</div>
      <ResultBody
        result={result}
        headings="h3"
        isUnderSign
        actions={
          <div className={styles.actions}>
            <ShareActions numbers={[result.trackingNumber]} />
            <div className={followStyles.place}>
              <WhenLoaded
                key={result.trackingNumber}
                load={loadFollowPanel}
                props={{ trackingNumber: result.trackingNumber }}
              />
            </div>
          </div>
        }
      />
    </article>
  );
}
