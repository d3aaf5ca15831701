import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChatButton } from '../features/chat/chat-button.tsx';
import { KeptFormsHost } from '../lib/forms/kept-forms-host.tsx';
import { AccountDialogHost } from './account-dialog-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SettingsRefresh } from './settings-refresh.tsx';
import { findRoute } from './routes.ts';
import { useClearPersonalData } from './use-clear-personal-data.ts';
import styles from './shell.module.css';

/** What every page stands in (specification, section 2). */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useClearPersonalData();

  useEffect(() => {
    document.title = findRoute(pathname).title;
    const part = document.getElementById(hash.slice(1));
    if (shownPath.current === pathname) {
      part?.scrollIntoView();
      return;
    }
    shownPath.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (part) {
      part.scrollIntoView();
      return;
    }
    // Smooth unless the reader asked for less motion: scroll-behavior in shell.module.css decides.
    scrollTo({ top: 0 });
  }, [pathname, hash]);

  return (
    <div className={styles.shell}>
      <SettingsRefresh />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <OfflineBanner />
      <KeptFormsHost />
      <main className={styles.content} id="content" ref={content} tabIndex={-1}>
        {/* Outside, so that the page before stays while the code of the next one arrives. */}
        <Suspense>
          {/* A page that broke is left behind by going to another. */}
          <ErrorBoundary key={pathname.split('/')[1]}>{children}</ErrorBoundary>
        </Suspense>
      </main>
      <Footer />
      {/* Staff answer in the console. */}
      {!isConsole(pathname) && <ChatButton />}
      <AccountDialogHost />
    </div>
  );
}

function isConsole(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
