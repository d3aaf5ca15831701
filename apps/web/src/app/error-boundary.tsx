import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { OfflinePage } from './offline-page.tsx';

interface Failure {
  failed?: 'online' | 'offline';
}

/** Shows a helpful page in place of what failed to render. What it catches is reported by the root (main.tsx). */
export class ErrorBoundary extends Component<{ children: ReactNode }, Failure> {
  override state: Failure = {};

  static getDerivedStateFromError(): Failure {
    // Without a network it is the page's code that could not be downloaded.
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
