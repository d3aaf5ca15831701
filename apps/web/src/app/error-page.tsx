import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import styles from './message-page.module.css';

/** For when a page broke, or its code could not be downloaded: says so, and what can be done. */
export function ErrorPage() {
  return (
    <div className={styles.page}>
      <p className={styles.kicker}>Road closed</p>
      <h1 className={styles.title}>Something went wrong on this page</h1>
      <p className={styles.text}>
        Nothing you entered elsewhere was lost. Loading the page again usually helps; if you are offline, it
        will once you are connected.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Load again</Button>
        {/* A plain link: it starts the site afresh, whatever state it is in. */}
        <a className={buttonClass({ variant: 'quiet' })} href="/">
          Go to Home
        </a>
      </div>
    </div>
  );
}
