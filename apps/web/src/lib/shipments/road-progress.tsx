import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { BoxIcon, CarIcon } from './icons.tsx';
import { stageOf } from './shipment-status.ts';
import styles from './road-progress.module.css';

/** Progress as distance covered: a road with a marker for each of the five statuses. */
export function RoadProgress({ shipment }: { shipment: Pick<PublicPackage, 'status' | 'kind'> }) {
  const stage = stageOf(shipment.status);
  return (
    <div className={styles.progress} data-stage={stage}>
      <div className={styles.road} aria-hidden="true">
        <div className={styles.covered} />
        <div className={styles.traveller}>{shipment.kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}</div>
      </div>
      <ol className={styles.stages} aria-label="Stages of the journey">
        {PACKAGE_STATUSES.map((status, index) => (
          <li
            key={status}
            className={index + 1 <= stage ? styles.reached : styles.ahead}
            aria-current={index + 1 === stage ? 'step' : undefined}
          >
            {status}
            <VisuallyHidden>{stageNote(index + 1, stage)}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
}

function stageNote(stage: number, current: number): string {
  if (stage === current) {
    return ', the package is here';
  }
  return stage < current ? ', passed' : ', ahead';
}
