import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useId } from 'react';
import { Button, Card } from 'antd';
import { mailLink, phoneLink } from '@moveway/ui/link/contact-links.ts';
import { Link } from 'react-router-dom';
import type { InboxItem } from '@moveway/contracts/inbox/inbox.routes.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { packageLink } from '../../lib/address/links.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { QuoteDetails } from './quote-details.tsx';
import { useInboxStatus } from './inbox.queries.ts';
import styles from './inbox.module.css';

/** Names of the kinds of requests. */
export const kindText: Record<InboxKind, string> = {
  contact: 'Message',
  document: 'Custom document',
  accessibility: 'Accessibility feedback',
  issue: 'Reported issue',
  quote: 'Quote request',
};

interface InboxRowProps {
  item: InboxItem;
  /** Creates a package from a quote. */
  onQuote: (item: InboxItem) => void;
}

/** One request: its sender, its text, a link to answer it, and its status. */
export function InboxRow({ item, onQuote }: InboxRowProps) {
  const heading = useId();
  const change = useInboxStatus();
  const toast = useToast();
  const isOpen = item.status === 'open';
  const setStatus = () =>
    change.mutate(
      { id: item.id, status: isOpen ? 'done' : 'open' },
      {
        onError: (error) => toast.fail('Update Failed', errorText(error, 'Could not update the request')),
      },
    );
  return (
    <article aria-labelledby={heading}>
      <Card size="small" className={styles.item ?? ''} classNames={{ body: styles.body }} data-done={!isOpen}>
        <header className={styles.head}>
          <h3 id={heading} className={styles.title}>
            {kindText[item.kind]} <span className={styles.reference}>{item.reference}</span>
          </h3>
          <Instant at={item.createdAt} />
        </header>
        <p className={styles.sender}>
          {item.name !== undefined && <span>{item.name}</span>}
          {item.email !== undefined && (
            <a href={mailLink(item.email, `Your request ${item.reference}`)}>{item.email}</a>
          )}
          {item.phone !== undefined && <a href={phoneLink(item.phone)}>{item.phone}</a>}
          {item.name === undefined && item.email === undefined && <span>No name or email given</span>}
        </p>
        {item.trackingNumber !== undefined && (
          <p>
            About <Link to={packageLink(item.trackingNumber)}>{item.trackingNumber}</Link>
          </p>
        )}
        {item.page !== undefined && <p className={styles.page}>On the page {item.page}</p>}
        {item.quote && <QuoteDetails quote={item.quote} />}
        <p className={styles.message}>{item.message}</p>
        <footer className={styles.actions}>
          {item.quote && isOpen && (
            <Button size="small" type="primary" onClick={() => onQuote(item)}>
              New package
            </Button>
          )}
          <Button size="small" loading={change.isPending} onClick={setStatus}>
            {isOpen ? 'Mark as done' : 'Reopen'}
          </Button>
          {item.done && (
            <span className={styles.done}>
              Done by {item.done.by}, {formatInstant(item.done.at)}
            </span>
          )}
        </footer>
      </Card>
    </article>
  );
}
