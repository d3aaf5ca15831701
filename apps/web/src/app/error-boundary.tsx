import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** Shows a helpful page in place of what failed to render. React itself reports the error to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
