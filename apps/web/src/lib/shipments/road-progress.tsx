import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PublicPackage, ShipmentRoute } from '@moveway/contracts/shipments/shipment.schema.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import type { CSSProperties } from 'react';
import { coveredShare, milesText } from './current-place.ts';
import { BoxIcon, CarIcon } from './icons.tsx';
import { stageOf } from './shipment-status.ts';
import styles from './road-progress.module.css';

interface RoadProgressProps {
  shipment: Pick<PublicPackage, 'status' | 'kind' | 'origin' | 'destination'>;
  route: ShipmentRoute;
}

/** The miles covered as a road from origin to destination, as far as they are known, and the five statuses below it. */
export function RoadProgress({ shipment, route }: RoadProgressProps) {
  const stage = stageOf(shipment.status);
  const miles = milesText(route);
  return (
    <div>
      <Road shipment={shipment} share={coveredShare(route)} />
      {miles !== undefined && (
        <p className={styles.miles} data-wide>
          <span>{shipment.origin}</span>
          <strong>{miles}</strong>
          <span>{shipment.destination}</span>
        </p>
      )}
      <ol className={styles.stages} aria-label="Status" data-wide>
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

/**
 * A road that is covered up to where the shipment is.
 * @param share of the way, from 0 to 1; by the status where it is not known
 */
export function Road({
  shipment: { status, kind },
  isThin = false,
  share = (stageOf(status) - 0.5) / PACKAGE_STATUSES.length,
}: {
  shipment: Pick<PublicPackage, 'status' | 'kind'>;
  share: number | undefined;
  /** A line without the traveler, for a row of a list. */
  isThin?: boolean;
}) {
  const style = { '--covered': `${Math.round(share * 100)}%` } as CSSProperties;
  return (
    <div
      className={`${styles.road} ${isThin ? styles.thin : ''}`}
      data-delivered={status === 'Delivered' || undefined}
      aria-hidden="true"
      style={style}
    >
      <div className={styles.covered} />
      {!isThin && <div className={styles.traveller}>{kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}</div>}
    </div>
  );
}

function stageNote(stage: number, current: number): string {
  if (stage === current) {
    return ', the package is here';
  }
  return stage < current ? ', passed' : ', ahead';
}
