/** The longest wait, in milliseconds, for a page that is never idle. */
const LIMIT_MS = 3000;

/**
 * Waits until the page has loaded and has nothing to do. What is not needed to see the page and to type begins then:
 * the service worker, the live connection, the chat.
 */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  }
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks, although the type has them.
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(resolve, { timeout: LIMIT_MS });
    } else {
      setTimeout(resolve);
    }
  });
}
