import { buttonClass } from '@moveway/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import styles from './message-page.module.css';

/** Any address the site does not have (specification, sections 2 and 8). */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p className={styles.kicker}>No exit here</p>
      <h1 className={styles.title}>404 Page Not Found</h1>
      <p className="subtitle">
        This page does not exist. The address may be mistyped, or the page has moved.
      </p>
      <p className={styles.text}>Did you forget to add the page to the router?</p>
      <div className={styles.actions}>
        <Link className={buttonClass()} to="/">
          Go to Home
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to="/tracking">
          Track a package
        </Link>
      </div>
    </div>
  );
}
