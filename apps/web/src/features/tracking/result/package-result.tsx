import type { ReactNode } from 'react';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { WhenLoaded } from '../../../lib/on-demand.tsx';
import { pageIdle } from '../../../lib/page-idle.ts';
import { PackageSign } from './package-sign.tsx';
import { ResultBody } from '../../../lib/shipments/result-body.tsx';
import { ShareActions } from './share-actions.tsx';
import { FollowPanel } from './follow/panel.tsx';

const loadPrintHead = async () => {
  await pageIdle();
  return (await import('./print-head.tsx')).PrintHead;
};

/** The answer to a search for one number. */
export function PackageResult({ result, live }: { result: FoundResult; live?: ReactNode }) {
  const { isOver } = result.view;
  return (
    <article className="stack gap-20">
      <WhenLoaded load={loadPrintHead} props={{ numbers: [result.trackingNumber] }} />
      <PackageSign result={result} />
      {!isOver && <div>{live}</div>}
      <ResultBody
        result={result}
        headings="h3"
        isUnderSign
        actions={
          <div className="stack gap-16">
            <ShareActions numbers={[result.trackingNumber]} />
            <FollowPanel key={result.trackingNumber} result={result} isOver={isOver} />
          </div>
        }
      />
    </article>
  );
}
