const TIMEOUT_MS = 4000;

/** Whether a host of the internet answers from here, known within seconds. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    // No route, no name, no proxy or too slow: all mean "not from here".
    return false;
  }
}
