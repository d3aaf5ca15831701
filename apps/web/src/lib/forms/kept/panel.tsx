import { Button } from '@moveway/ui/button/button.tsx';
import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { whenSendingNow } from '@moveway/ui/personal/sign-out-question.ts';
import { Link } from 'react-router-dom';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useEffect } from 'react';
import { removeKeptForms } from './change.ts';
import { isWaiting, type KeptForm, useKeptForms } from './kept-forms.ts';
import { sendKeptForms } from './send.ts';
import styles from './panel.module.css';

/** A device can be online before the server can be reached. */
const RETRY_MS = 60_000;

/** What each is called in a sentence, and where its form stands. */
export const FORMS: Readonly<Record<InboxKind, { name: string; path: string; hash: string }>> = {
  contact: { name: 'message', path: '/contact', hash: '#write' },
  document: { name: 'document request', path: '/forms-publications', hash: '#custom-document' },
  accessibility: { name: 'feedback', path: '/accessibility', hash: '#feedback' },
  issue: { name: 'report', path: '/accessibility', hash: '#feedback' },
  quote: { name: 'quote request', path: '/quote', hash: '#form' },
};

/** Sends the kept forms from whichever page is open, and shows a notice of each on every page but its own. */
export function KeptFormsPanel({ pathname }: { pathname: string }) {
  const kept = useKeptForms();
  useSendingKeptForms(kept.filter(isWaiting).length);
  const shown = kept.filter(({ form }) => FORMS[form].path !== pathname);
  return (
    <div aria-live="polite">
      {shown.map((form) => (
        <Notice key={form.id} kept={form} />
      ))}
    </div>
  );
}

function Notice({ kept }: { kept: KeptForm }) {
  const { id, form, reference } = kept;
  const { name, path, hash } = FORMS[form];
  const { text, link } = unsentNotice(kept, name);
  return (
    <div className={styles.notice}>
      {reference !== undefined && (
        <>
          <p>
            <span>{`Your ${name} was received. Your reference is`}</span>{' '}
            <strong className={styles.reference}>{reference}</strong>
          </p>
          <Button variant="quiet" onClick={() => removeKeptForms((sent) => sent.id === id)}>
            Got it
          </Button>
        </>
      )}
      {reference === undefined && (
        <p>
          <span>{text}</span> <Link to={`${path}${hash}`}>{link}</Link>
        </p>
      )}
    </div>
  );
}

function unsentNotice({ problem, isUnconfirmed }: KeptForm, name: string): { text: string; link: string } {
  if (isUnconfirmed) {
    return { text: `We cannot tell whether your ${name} arrived.`, link: 'Show it' };
  }
  return problem === undefined
    ? {
        text: `Your ${name} is saved on this device and will be sent when you are online.`,
        link: 'Show it',
      }
    : { text: `Your ${name} was not accepted.`, link: 'Edit it' };
}

function useSendingKeptForms(waiting: number): void {
  const isOnline = useOnline();
  useEffect(() => whenSendingNow(() => void sendKeptForms()), []);
  useEffect(() => {
    if (!isOnline || waiting === 0) {
      return undefined;
    }
    const cancel = cancelableMicrotask(() => void sendKeptForms());
    const timer = setInterval(() => void sendKeptForms(), RETRY_MS);
    return () => {
      cancel();
      clearInterval(timer);
    };
  }, [isOnline, waiting]);
}
