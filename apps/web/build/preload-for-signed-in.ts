/**
 * Runs in the page, inline in its head: where the browser has a hint of a session, starts the download of everything the page
 * behind the sign-in needs, which its modules would otherwise ask for one after the other. A visitor downloads only the
 * invitation to sign in. Self-contained, because only its text gets into the page.
 * @param files addresses of scripts and styles
 * @param cookieName whose presence is the hint
 * @param tokenKey under which an administrator's token is stored
 */
export function preloadForSignedIn(files: readonly string[], cookieName: string, tokenKey: string): void {
  let hasToken = false;
  try {
    hasToken = localStorage.getItem(tokenKey) !== null;
  } catch {
    // Storage can be forbidden.
  }
  if (!hasToken && !document.cookie.includes(`${cookieName}=`)) {
    return;
  }
  for (const file of files) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = file;
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    document.head.append(link);
  }
}
