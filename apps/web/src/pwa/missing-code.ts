/**
 * Calls back when a part of the site cannot be downloaded because this version of it is no longer served: after a
 * deployment, files are gone that an open page still asks for. Without a connection that says nothing.
 * @returns stops
 */
export function watchMissingCode(onGone: () => void): () => void {
  const check = async () => {
    if (await isVersionGone()) {
      onGone();
    }
  };
  const listener = () => void check();
  addEventListener('vite:preloadError', listener);
  return () => removeEventListener('vite:preloadError', listener);
}

/** Whether the page's own code is no longer served. The service worker answers GET only, so HEAD asks the server. */
async function isVersionGone(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    return entry !== null && (await fetch(entry.src, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}
