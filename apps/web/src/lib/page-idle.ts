/** The longest wait, in milliseconds, for a page that is never idle; a search may take longer and is waited for. */
const LIMIT_MS = 3000;

let busy: Promise<void> | undefined;

/** The page is not idle until the visitor sees what they wait for, and the returned function is called. */
export function keepBusy(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  busy = promise;
  return () => {
    if (busy === promise) {
      busy = undefined;
    }
    resolve();
  };
}

/**
 * Waits until the page has loaded, a search has ended, and there is nothing to do. What is not needed to see the page
 * and to type begins then: the service worker, the live connection, the chat.
 */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  }
  await nothingToDo();
  if (busy) {
    await busy;
    await nothingToDo();
  }
}

async function nothingToDo(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks, although the type has them.
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(resolve, { timeout: LIMIT_MS });
    } else {
      setTimeout(resolve);
    }
  });
}
