/** What `askEarly` adds to the page's global object. */
interface EarlyAnswers {
  /** The answer to this call if it was asked for early, once. */
  takeEarlyAnswer?: (address: string, init: RequestInit) => Promise<Response> | undefined;
}

/**
 * Sends the first calls of a page before its code is loaded, so that the code finds them answered. The answers are
 * dropped when they may be outdated or another user's: after a change of the session in another tab, a write of this
 * page, a call with a bearer token, or `maxAge`. A call whose early answer is no success is sent again. The text of
 * this function becomes an inline script, so it must not refer to anything outside itself.
 * @param addresses of the calls, which are sent with the session's cookie only
 * @param channel on which other tabs notify of a change of the session
 * @param maxAge until when the answers are used, in milliseconds since the page was opened
 */
export function askEarly(addresses: readonly string[], channel: string, maxAge: number): void {
  const answers = new Map<string, Promise<Response>>();
  for (const address of addresses) {
    const answer = fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(30_000),
    });
    // The page's code handles the failure when it takes the answer. It may take it later or never: without this handler
    // the browser would report the failure as an unhandled rejection until then.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  new BroadcastChannel(channel).addEventListener('message', () => answers.clear());
  (globalThis as EarlyAnswers).takeEarlyAnswer = (address, init) => {
    const isWrite = init.method !== 'GET';
    if (isWrite || new Headers(init.headers).has('authorization') || performance.now() > maxAge) {
      answers.clear();
    }
    const answer = answers.get(address);
    answers.delete(address);
    const again = () => fetch(address, init);
    return answer?.then((response) => (response.ok ? response : again()), again);
  };
}

/** Fetches, or takes what was asked for early. */
export async function fetchEarly(address: string, init: RequestInit): Promise<Response> {
  return (globalThis as EarlyAnswers).takeEarlyAnswer?.(address, init) ?? fetch(address, init);
}
