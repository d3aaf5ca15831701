import { useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import type { AdminPackage, TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { capitalized, formatTimeAgo } from '@moveway/ui/time/near-time.ts';
import { formatShortDay, localDate } from '@moveway/ui/time/time-format.ts';
import { RouteMap } from '@moveway/ui/us-map/route-map.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { customerPackagesLink, userLink } from '../../../lib/address/links.ts';
import { loadErrorText } from '../../../lib/queries/error-text.ts';
import { accountDetail, fullName } from '../../../lib/queries/shared.queries.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { useBusinessDay } from '../../../lib/times/use-business-day.ts';
import { useMinute } from '../../../lib/times/use-minute.ts';
import { NextStatusButton } from '../scan/next-status-button.tsx';
import { PackageActions, type PackageActionHandlers } from '../list/actions.tsx';
import { packageDetail } from '../shipment.queries.ts';
import { likelyText } from '../status/likely-update.ts';
import { UnsentUpdates } from '../status/unsent-updates.tsx';
import { useLikelyUpdate } from '../status/use-likely-update.ts';
import { PackageHistory } from './history.tsx';
import { packageFacts } from './package-facts.ts';
import { PublicLink } from './public-link.tsx';
import styles from './package-view.module.css';

interface PackageViewProps {
  trackingNumber: string;
  handlers: PackageActionHandlers;
  /** What its page shows besides. */
  renderConversation?: ((item: AdminPackage) => ReactNode) | undefined;
  audit?: ReactNode;
}

/** One package: its state, lateness and next action on top, then all that is known of it. */
export function PackageView({ trackingNumber, handlers, renderConversation, audit }: PackageViewProps) {
  const { data, error, refetch, isFetching } = useQuery(packageDetail(useAdminApi(), trackingNumber));
  if (!data) {
    return error ? (
      <Alert
        type="error"
        role="alert"
        title={
          error instanceof ApiError && error.status === 404
            ? 'This package does not exist.'
            : loadErrorText(error)
        }
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    ) : (
      <Skeleton active paragraph={{ rows: 10 }} />
    );
  }
  const { package: item, events } = data;
  const { map, progress } = item.view;
  const { people, money, more } = packageFacts(item);
  return (
    <div className={styles.view}>
      <State item={item} events={events} handlers={handlers} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {map && (
            <figure className={styles.map}>
              <RouteMap map={map} />
              {progress?.left && <figcaption>{capitalized(progress.left)} to go</figcaption>}
            </figure>
          )}
          <Section title="History">
            <PackageHistory events={events} />
          </Section>
        </div>
        <div className={styles.column}>
          {renderConversation && <Section title="Conversation">{renderConversation(item)}</Section>}
          <Section title="Customer">
            {item.customer ? (
              <Customer customer={item.customer} />
            ) : (
              <p>Unassigned: on no customer’s dashboard.</p>
            )}
            <Facts facts={people} />
          </Section>
          <Section title="Public link">
            <PublicLink trackingNumber={item.trackingNumber} />
          </Section>
          <Section title="Money">
            {money.length === 0 ? <p>No amounts were entered.</p> : <Facts facts={money} />}
          </Section>
          <Section title="Details">
            <Facts facts={more} />
          </Section>
        </div>
      </div>
      {audit !== undefined && <Section title="Audit log">{audit}</Section>}
    </div>
  );
}

interface StateProps {
  item: AdminPackage;
  events: readonly TrackingEvent[];
  handlers: PackageActionHandlers;
}

function State({ item, events, handlers }: StateProps) {
  const today = useBusinessDay();
  // Of an instant, whose time is written by the reader's own clock.
  const lastUpdate = formatTimeAgo(item.lastEventAt, localDate(new Date(useMinute())));
  const likely = useLikelyUpdate();
  // By `app/use-open-scanned.ts`.
  const { state } = useLocation();
  const isScanned = isObject(state) && state['isScanned'] === true;
  const { title, statusWord, standing, lane, place, due, expected, replacedDay } = item.view;
  const isDelivered = item.status === 'Delivered';
  const note = events.find(({ description, retractedAt }) => description && !retractedAt)?.description;
  const whereabouts = [lane, place].filter(Boolean).join(', ');
  return (
    <div className={styles.state}>
      <div className={styles.line}>
        <strong className={styles.title}>{title}</strong>
        <StatusLabel status={item.status} word={statusWord} />
      </div>
      {standing && <p>{standing}</p>}
      {whereabouts && <p>{capitalized(whereabouts)}</p>}
      {item.vehicle?.hasVinWarning && (
        <Alert type="warning" title="This VIN has a wrong check digit. Verify it with the sender." />
      )}
      <p className={due.isLate ? styles.late : styles.due}>
        {isDelivered ? (
          <>Delivered {lastUpdate}</>
        ) : (
          <>
            {due.text && <strong>{capitalized(due.text)}. </strong>}
            {replacedDay && (
              <>
                <s>{formatShortDay(replacedDay)}</s>{' '}
              </>
            )}
            {expected && `Expected ${expected}. `}
            {item.rescheduled && `${item.rescheduled.why} `}Last update {lastUpdate}.{note && ` ${note}`}
          </>
        )}
      </p>
      <UnsentUpdates item={item} />
      {isScanned && <NextStatusButton item={item} />}
      <div className={styles.actions}>
        {item.can.updateStatus && !isDelivered && (
          <Button
            type="primary"
            size="small"
            loading={likely.isPending}
            onClick={() => void likely.update(item)}
          >
            {likelyText(item, today)}
          </Button>
        )}
        <PackageActions item={item} handlers={handlers} />
      </div>
    </div>
  );
}

function Customer({ customer: { id, username } }: { customer: NonNullable<AdminPackage['customer']> }) {
  const { data: person } = useQuery(accountDetail(useAdminApi(), id));
  return (
    <p>
      <Link to={userLink(id)}>{(person && fullName(person)) ?? username}</Link>
      {', '}
      <Link to={customerPackagesLink(id)}>all packages</Link>
    </p>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly [label: string, value: string][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
