import { signOutQuestion } from '@moveway/ui/personal/sign-out-question.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { setDefaultTheme } from '@moveway/ui/theme/theme-store.ts';
import { whenAccountChanges } from '@moveway/ui/personal/account.ts';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import { ChatButton } from '../features/chat/button.tsx';
import { closeReplies } from '../lib/chat/reply-notifications.ts';
import { refreshSiteSettings } from '../lib/company/site-settings.ts';
import { isConsole } from '../lib/console-frame.ts';
import { OnDemand } from '../lib/on-demand.tsx';
import { WithoutScripts } from '../lib/without-scripts.tsx';
import { AccountDialogHost } from './account-dialog-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { findPage } from './routes.tsx';
import styles from './shell.module.css';

/** The frame of every page: header, content, footer, chat and dialogs (specification, section 2). */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, hash, key } = useLocation();
  const content = useRef<HTMLElement>(null);
  const { title } = findPage(pathname);
  // The console goes to its own screens.
  const place = isConsole(pathname) ? '/admin' : pathname;
  const shownPlace = useRef(place);

  // Before the effects of what is in the page, which may begin the title with a name.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    if (shownPlace.current === place) {
      part?.scrollIntoView();
      return;
    }
    shownPlace.current = place;
    content.current?.focus({ preventScroll: true });
    if (part) {
      part.scrollIntoView();
      return;
    }
    // Smooth unless reduced motion is preferred, by scroll-behavior in shell.module.css.
    scrollTo({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same link, pressed again, scrolls again.
  }, [place, hash, key]);

  return (
    <div className={styles.shell}>
      <BackgroundWork />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <OfflineBanner />
      <WithoutScripts missing="Packages, forms and the chat need" className={styles.offline} />
      <main className={styles.content} id="content" ref={content} tabIndex={-1}>
        {/* Outside of the boundary, so that the previous page stays while the code of the next one is downloaded. */}
        <Suspense>
          {/* Keyed, so that a navigation leaves a page that failed. All addresses of the console are one page. */}
          <ErrorBoundary key={isConsole(pathname) ? 'console' : pathname}>{children}</ErrorBoundary>
        </Suspense>
      </main>
      <Footer />
      {/* Staff answer in the console. */}
      {!isConsole(pathname) && <ChatButton />}
      <AccountDialogHost />
      <SignOutQuestion />
    </div>
  );
}

const loadSignOutDialog = async () =>
  (await import('@moveway/ui/personal/sign-out-dialog.tsx')).SignOutDialog;

/** The question about what is not sent, by the browser where the dialog's code cannot be had. */
function SignOutQuestion() {
  const asked = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get, () => undefined);
  return (
    <OnDemand
      load={loadSignOutDialog}
      isWanted={asked !== undefined}
      onFailure={() => asked?.answer(confirm('Sign out and delete what you have not sent?'))}
      props={{}}
    />
  );
}

/** A banner while the device is offline. */
function OfflineBanner() {
  const isOnline = useOnline();
  const { pathname } = useLocation();
  return (
    <output className={styles.network}>
      {/* The console says so itself. */}
      {!isOnline && !isConsole(pathname) && (
        <p className={styles.offline}>
          <strong>You are offline.</strong> <span>Tracking still works and shows the last known status.</span>
        </p>
      )}
    </output>
  );
}

/**
 * What follows the account and the settings for the whole site. Not in the shell itself, which would render again with
 * the page below it whenever the theme changes.
 */
function BackgroundWork() {
  useEffect(() => whenAccountChanges((hasLeft) => void (hasLeft && closeReplies())), []);
  useSettingsRefresh();
  return null;
}

/**
 * Fetches the settings once if the page came from the service worker's cache: those written into it may be outdated. A
 * page from the network has the current ones.
 */
function useSettingsRefresh(): void {
  const refresh = useEffectEvent(async () => {
    try {
      const { defaultTheme } = await refreshSiteSettings();
      setDefaultTheme(defaultTheme);
    } catch {
      // Offline, the page keeps the settings it was cached with.
    }
  });
  useEffect(() => {
    // Missing on insecure origins, although the type has it.
    if ('serviceWorker' in navigator && navigator.serviceWorker.controller) {
      void refresh();
    }
  }, []);
}
