import { Component, Suspense, type ReactNode } from 'react';
import { Button, Result, Skeleton } from 'antd';

interface TabBoundaryProps {
  children: ReactNode;
  /** Shown while loading; a skeleton list unless given. */
  waiting?: ReactNode;
}

/** Suspense and error boundary of a tab, so that an error in one tab leaves the console usable. */
export class TabBoundary extends Component<TabBoundaryProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, waiting = <Skeleton active paragraph={{ rows: 12 }} title={false} /> } = this.props;
    return this.state.hasFailed ? (
      <Result
        status="error"
        title="This part of the console could not be loaded"
        subTitle="The connection may have dropped while it was loading."
        extra={
          <Button type="primary" onClick={() => location.reload()}>
            Reload the console
          </Button>
        }
      />
    ) : (
      <Suspense fallback={waiting}>{children}</Suspense>
    );
  }
}
