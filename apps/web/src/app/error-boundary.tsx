import { Component, type ReactNode } from 'react';
import { OfflinePage } from './offline-page.tsx';
import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import styles from './message-page.module.css';

interface Failure {
  failed?: 'online' | 'offline';
}

/** Shows an error page in place of what failed to render. The root reports what it catches (main.tsx). */
export class ErrorBoundary extends Component<{ children: ReactNode }, Failure> {
  override state: Failure = {};

  static getDerivedStateFromError(): Failure {
    // Offline, the cause is that the page's code could not be downloaded.
    return { failed: navigator.onLine ? 'online' : 'offline' };
  }

  override render() {
    const { failed } = this.state;
    if (failed === undefined) {
      return this.props.children;
    }
    return failed === 'online' ? <ErrorPage /> : <OfflinePage />;
  }
}

/** Shown when a page failed to render or its code could not be downloaded. */
function ErrorPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Something went wrong on this page</h1>
      <p className={styles.text}>Try reloading. If you are offline, the page opens once you reconnect.</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        {/* A plain link, which reloads the site in any state. */}
        <a className={buttonClass({ variant: 'quiet' })} href="/">
          Go to Home
        </a>
      </div>
    </div>
  );
}
