/** What `askEarly` leaves in the page. */
interface EarlyAnswers {
  /** The answer to this call if it was asked for early, once. */
  takeEarlyAnswer?: (address: string, init: RequestInit) => Promise<Response> | undefined;
}

/**
 * Sends the first calls of a page before its code is there, so that their answers wait for it. Anything that may have
 * made them outdated or another's drops them: a change of the session in another tab, any write of this page, another
 * credential, and time. An answer that is no success is asked for again. It is a script made of this function's text,
 * and must not refer to anything outside itself.
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
    // Whoever takes it handles its failure; nobody may.
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
