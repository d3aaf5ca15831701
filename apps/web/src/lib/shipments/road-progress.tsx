import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ShipmentView } from '@moveway/contracts/shipments/shipment-view.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import type { CSSProperties } from 'react';
import { BoxIcon, CarIcon } from './icons.tsx';
import styles from './road-progress.module.css';

interface RoadProgressProps {
  shipment: Pick<PublicPackage, 'status' | 'kind' | 'origin' | 'destination'>;
  progress: NonNullable<ShipmentView['progress']>;
}

/** The miles covered as a road from origin to destination, as far as they are known, and the five statuses below it. */
export function RoadProgress({ shipment, progress: { share, text } }: RoadProgressProps) {
  const stage = PACKAGE_STATUSES.indexOf(shipment.status);
  return (
    <div>
      <Road shipment={shipment} share={share} />
      {text !== undefined && (
        <>
          <p className={styles.miles} style={coveredStyle(share)}>
            <strong>{text}</strong>
          </p>
          <p className={styles.ends}>
            <span>{shipment.origin}</span> <span>{shipment.destination}</span>
          </p>
        </>
      )}
      <ol className={styles.stages} aria-label="Status">
        {PACKAGE_STATUSES.map((status, index) => (
          <li
            key={status}
            className={index > stage ? 'muted' : undefined}
            aria-current={index === stage ? 'step' : undefined}
          >
            <span>{status}</span>
            <VisuallyHidden>{stageNote(index, stage)}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * A road that is covered up to where the shipment is.
 * @param share of the way, from 0 to 1
 */
export function Road({
  shipment: { status, kind },
  isThin = false,
  share,
}: {
  shipment: Pick<PublicPackage, 'status' | 'kind'>;
  share: number;
  /** A line without the traveler, for a row of a list. */
  isThin?: boolean;
}) {
  return (
    <div
      className={`${styles.road} ${isThin ? styles.thin : ''}`}
      data-delivered={status === 'Delivered' || undefined}
      aria-hidden="true"
      style={coveredStyle(share)}
    >
      <div className={styles.covered} />
      {!isThin && <div className={styles.traveller}>{kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}</div>}
    </div>
  );
}

/** React's type of styles has no custom properties. @param share from 0 to 1 */
function coveredStyle(share: number): CSSProperties {
  return { '--covered': `${Math.round(share * 100)}%`, '--share': share } as CSSProperties;
}

function stageNote(stage: number, current: number): string {
  if (stage === current) {
    return ', the package is here';
  }
  return stage < current ? ', passed' : ', ahead';
}
