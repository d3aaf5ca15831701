import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { ScannedCode } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { packageLink } from '../../../lib/address/links.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { packageDetail, vinDetail } from '../shipment.queries.ts';
import { UnsentUpdates } from '../status/unsent-updates.tsx';
import { NextStatusButton } from './next-status-button.tsx';
import styles from './scan.module.css';

interface ScannedPackageProps {
  code: ScannedCode;
  /** One of several packages with a VIN was chosen. */
  onChoose: (trackingNumber: string) => void;
  /** There is no such package, in words. */
  onUnknown: (text: string) => void;
}

/** The package that a scanned code names, with its next status as one button. */
export function ScannedPackage({ code: { vin, trackingNumber }, onChoose, onUnknown }: ScannedPackageProps) {
  return vin === undefined ? (
    trackingNumber !== undefined && <FoundPackage trackingNumber={trackingNumber} onUnknown={onUnknown} />
  ) : (
    <PackagesOfVin vin={vin} trackingNumber={trackingNumber} onChoose={onChoose} onUnknown={onUnknown} />
  );
}

interface PackagesOfVinProps extends Omit<ScannedPackageProps, 'code'> {
  vin: string;
  /** The same text, which may be the number of a carrier. */
  trackingNumber: string | undefined;
}

function PackagesOfVin({ vin, trackingNumber, onChoose, onUnknown }: PackagesOfVinProps) {
  const query = useQuery(vinDetail(useAdminApi(), vin));
  return (
    <QueryView query={query} what="the packages with this VIN">
      {({ openPackages }) => {
        const number = openPackages.length === 0 ? trackingNumber : openPackages[0];
        if (number !== undefined && openPackages.length < 2) {
          return <FoundPackage trackingNumber={number} onUnknown={onUnknown} />;
        }
        return openPackages.length === 0 ? (
          <Unknown text={`No package on its way has the VIN ${vin}.`} onUnknown={onUnknown} />
        ) : (
          <>
            <p>{openPackages.length} packages on their way have this VIN. Choose one.</p>
            <div className={styles.choices}>
              {openPackages.map((each) => (
                <Button key={each} block className={styles.choice ?? ''} onClick={() => onChoose(each)}>
                  {each}
                </Button>
              ))}
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

interface FoundPackageProps extends Pick<ScannedPackageProps, 'onUnknown'> {
  trackingNumber: string;
}

function FoundPackage({ trackingNumber, onUnknown }: FoundPackageProps) {
  const query = useQuery(packageDetail(useAdminApi(), trackingNumber));
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <Unknown text={`No package has the number ${trackingNumber}.`} onUnknown={onUnknown} />;
  }
  return (
    <QueryView query={query} what="the package">
      {({ package: item, package: { view } }) => (
        <section aria-label={`Package ${item.trackingNumber}`} className={styles.package}>
          <div className={styles.head}>
            <h3 className={styles.code}>{item.trackingNumber}</h3>
            <StatusLabel status={item.status} word={view.statusWord} />
          </div>
          {view.standing && <p>{view.standing}</p>}
          <p>{[view.title, view.lane, view.place, view.due.text].filter(Boolean).join(', ')}</p>
          <UnsentUpdates item={item} />
          <NextStatusButton item={item} />
          <p>
            <Link to={packageLink(item.trackingNumber)}>All of this package</Link>
          </p>
        </section>
      )}
    </QueryView>
  );
}

/** Says so once, where each scan is said. */
function Unknown({ text, onUnknown }: { text: string; onUnknown: (text: string) => void }) {
  const tell = useEffectEvent(() => onUnknown(text));
  useEffect(() => {
    tell();
  }, []);
  return null;
}
